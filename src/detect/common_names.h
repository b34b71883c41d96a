// The most common given and family names of the users' languages, as statistical offices list them: small
// letters, no accents, sorted. Names that are also towns, months or words of every day are left out. This is
// evidence over a column of cells, never of one.
#pragma once

#include <string_view>

namespace kith::detect {

// clang-format off
constexpr std::string_view given_names[] = {
    "aaron", "adam", "adrian", "ahmed", "alan", "albert", "alberto", "alejandro", "alessandra",
    "alessandro", "alessia", "alex", "alexander", "alexandra", "alexandre", "alfonso", "alfred", "ali",
    "alice", "alicia", "allison", "amanda", "amelie", "amy", "ana", "andrea", "andreas", "andres",
    "andrew", "angela", "angelo", "anita", "anja", "ann", "anna", "anne", "annette", "annika", "anouk",
    "anthony", "antoine", "anton", "antonella", "antonia", "antonio", "arnaud", "arthur", "astrid", "ayse",
    "barbara", "bart", "beatrice", "beatriz", "ben", "benjamin", "bernard", "bernd", "bernhard", "betty",
    "bianca", "birgit", "bjorn", "brandon", "brenda", "brian", "bruno", "camille", "carla", "carlo",
    "carlos", "carmen", "carol", "carolina", "caroline", "catarina", "catherine", "cecile", "celine",
    "chantal", "charles", "chiara", "chloe", "christa", "christian", "christiane", "christina",
    "christine", "christoph", "christophe", "christopher", "claire", "clara", "claude", "claudia", "claudio",
    "claus", "cristiano", "cristina", "cynthia", "daan", "daniel", "daniela", "daniele", "david",
    "deborah", "denise", "dennis", "diana", "diego", "dieter", "diogo", "dirk", "dominique", "donald",
    "donna", "dorothy", "douglas", "duarte", "edith", "eduardo", "edward", "elena", "elisa", "elisabeth",
    "elizabeth", "elke", "ellen", "emanuele", "emily", "emma", "enrico", "eric", "erika", "esther",
    "ethan", "eva", "evelyn", "fabian", "fabio", "fatima", "federica", "federico", "felix", "femke",
    "fernanda", "fernando", "filipe", "filippo", "florian", "frances", "francesca", "francesco",
    "francisco", "francois", "francoise", "frederic", "frederik", "friedrich", "gabriel", "gabriele",
    "gabriella", "gary", "georg", "george", "georges", "gerald", "gerard", "gerhard", "gertrud", "giacomo",
    "gianluca", "gilles", "giorgio", "giovanni", "giulia", "giuseppe", "gloria", "goncalo", "gregory",
    "guenter", "guillaume", "gunter", "gunther", "gustavo", "hannah", "hans", "hans-peter", "harald",
    "harold", "heather", "heike", "heinrich", "heinz", "helen", "helena", "helene", "helga", "helmut",
    "hendrik", "henri", "henry", "herbert", "herman", "hermann", "hugo", "ian", "ignacio", "igor", "ines",
    "inge", "ingrid", "irene", "isabel", "isabella", "isabelle", "ivan", "jaap", "jacob", "jacqueline",
    "jacques", "james", "jan", "jane", "janet", "jason", "javier", "jean", "jean-pierre", "jeffrey",
    "jennifer", "jeremy", "jeroen", "jerry", "jesse", "jessica", "jesus", "joan", "joana", "joao", "joaquin",
    "joerg", "johann", "johanna", "johannes", "john", "johnny", "jonas", "jonathan", "joost", "jorg", "jorge",
    "jose", "josef", "joseph", "joshua", "joyce", "juan", "judith", "juergen", "julia", "julian", "julie",
    "julien", "jurgen", "justin", "karen", "karin", "karl", "karl-heinz", "katharina", "katherine",
    "kathleen", "kathrin", "kees", "keith", "kelly", "kenneth", "kerstin", "kevin", "kimberly", "klara",
    "klaus", "kurt", "larry", "lars", "laura", "lauren", "laurence", "laurent", "lea", "lena", "leon",
    "leonardo", "leonie", "linda", "lisa", "lorenzo", "lotte", "louise", "luc", "luca", "lucas", "lucia",
    "luigi", "luis", "luisa", "lukas", "lutz", "maarten", "maartje", "madeleine", "magdalena", "manfred",
    "manuel", "manuela", "marc", "marcel", "marcelo", "marco", "margaret", "margarida", "maria", "mariana",
    "marie", "marina", "mario", "marion", "marta", "martha", "martin", "martina", "mary", "mateo", "mateus",
    "mathieu", "matilde", "matteo", "matthew", "matthias", "maurizio", "max", "maximilian", "megan",
    "mehmet", "melanie", "melissa", "mercedes", "michael", "michel", "michele", "michelle", "miguel",
    "mike", "mohammed", "monica", "monika", "monique", "muhammad", "mustafa", "nadine", "nancy", "natalia",
    "nathalie", "nathan", "nicholas", "nick", "nicola", "nicolas", "nicole", "nina", "noah", "nora",
    "norbert", "nuno", "olaf", "olga", "oliver", "olivia", "olivier", "oscar", "otto", "pablo", "pamela",
    "paola", "paolo", "pascal", "patricia", "patrick", "patrizia", "paul", "paula", "paulo", "pedro",
    "peter", "petra", "philip", "philippe", "pierre", "pieter", "pilar", "rachel", "rafael", "raffaele",
    "rainer", "ralf", "ralph", "ramon", "raul", "raymond", "rebecca", "regina", "renate", "ricardo",
    "riccardo", "richard", "rita", "robert", "roberta", "roberto", "rodrigo", "roger", "roland", "ronald",
    "rosa", "ruth", "ryan", "sabine", "salvatore", "samuel", "sander", "sandra", "sanne", "sara", "sarah",
    "scott", "sean", "sebastian", "sebastien", "serena", "sergio", "sharon", "shirley", "silke", "silvia",
    "simon", "simona", "simone", "sofie", "sonia", "sonja", "sophie", "stefan", "stefania", "stefanie",
    "stefano", "stephan", "stephane", "stephanie", "stephen", "steven", "susan", "susana", "susanne", "sven",
    "svetlana", "sylvia", "sylvie", "tania", "tanja", "tatiana", "teresa", "thea", "theo", "theresa",
    "thomas", "thorsten", "tiago", "tim", "timothy", "tobias", "tom", "tomas", "torsten", "tyler",
    "ursula", "ute", "uwe", "valentina", "valerie", "vanessa", "vera", "veronica", "veronique", "vicente",
    "vincent", "vincenzo", "viviana", "walter", "wendy", "werner", "wilhelm", "willem", "william",
    "wolfgang", "xavier", "yves", "yvonne", "zoe"};

constexpr std::string_view family_names[] = {
    "adams", "allen", "almeida", "alonso", "alvarez", "alves", "anderson", "baker", "bakker", "barbieri",
    "bauer", "becker", "berg", "bernard", "bertrand", "bianchi", "blanc", "boer", "bonnet", "bos", "braun",
    "brouwer", "brown", "bruno", "campbell", "cardoso", "carter", "carvalho", "castro", "clark", "colombo",
    "conti", "correia", "costa", "davis", "dekker", "delgado", "demir", "diaz", "dijk", "dijkstra",
    "dominguez", "dubois", "dupont", "durand", "edwards", "esposito", "evans", "fernandes", "fernandez",
    "ferrari", "ferreira", "fischer", "flores", "fontaine", "fournier", "fuchs", "gallo", "garcia", "gil",
    "giordano", "girard", "gomes", "gomez", "goncalves", "gonzalez", "graaf", "greco", "green", "groot",
    "guerin", "gutierrez", "hall", "harris", "hartmann", "hendriks", "hernandez", "hill", "hoffmann",
    "hofmann", "huber", "hughes", "ivanov", "jansen", "johnson", "jones", "jong", "kaiser", "kaya", "khan",
    "kim", "king", "klein", "koch", "koehler", "kohler", "kowalski", "krause", "krueger", "kruger",
    "kumar", "lambert", "lange", "laurent", "lee", "leeuwen", "lefebvre", "lehmann", "leroy", "lewis",
    "lombardi", "lopes", "lopez", "maier", "mancini", "marin", "marino", "marques", "martin", "martinez",
    "martins", "meier", "meijer", "mendes", "mercier", "meyer", "michel", "miller", "mitchell", "molina",
    "monteiro", "moore", "morales", "moreau", "moreira", "morel", "moreno", "moretti", "mueller", "mulder",
    "muller", "munoz", "navarro", "nelson", "neumann", "nguyen", "novak", "nunes", "oliveira", "ortega",
    "ortiz", "patel", "pereira", "perez", "peters", "petit", "pinto", "ramirez", "ramos", "ribeiro",
    "ricci", "richter", "rivera", "rizzo", "robert", "roberts", "robinson", "rocha", "rodrigues",
    "rodriguez", "romano", "romero", "rossi", "rousseau", "roux", "rubio", "ruiz", "russo", "sanchez",
    "santos", "schmidt", "schmitt", "schneider", "schroder", "schroeder", "schulz", "schwarz", "scott",
    "serrano", "silva", "simon", "singh", "smit", "smith", "smits", "soares", "sousa", "suarez", "taylor",
    "teixeira", "thomas", "thompson", "torres", "vazquez", "vieira", "visser", "vos", "vries", "wagner",
    "walker", "weber", "werner", "white", "williams", "wilson", "wit", "wolf", "wood", "wright", "yilmaz",
    "young", "zimmermann"};
// clang-format on

}  // namespace kith::detect
