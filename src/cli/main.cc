#include "cli/run.h"

int main(int count, char** words) { return kith::cli::run(count, words); }
