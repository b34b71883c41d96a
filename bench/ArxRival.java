import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

import org.deidentifier.arx.ARXAnonymizer;
import org.deidentifier.arx.ARXConfiguration;
import org.deidentifier.arx.ARXLattice.ARXNode;
import org.deidentifier.arx.ARXResult;
import org.deidentifier.arx.AttributeType.Hierarchy;
import org.deidentifier.arx.Data;
import org.deidentifier.arx.criteria.KAnonymity;
import org.deidentifier.arx.io.CSVHierarchyInput;
import org.deidentifier.arx.metric.Metric;

/**
 * Runs ARX's optimal search on Adult by its measure Loss and prints a JSON object: processor seconds of the thread that
 * searches, the optimum's loss, and its levels in the order of the columns. The search runs several times, as the machine
 * warms up; the least time counts.
 *
 * <pre>java -cp $ARX_JAR bench/ArxRival.java FOLDER_OF_ADULT K SUPPRESSED_PERCENT COLUMN...</pre>
 */
public final class ArxRival {
    private static final int RUNS = 5;

    private static Data read(File folder, List<String> columns) throws IOException {
        Data data = Data.create(new File(folder, "adult.csv").getPath(), StandardCharsets.UTF_8, ';');
        for (String column : columns) {
            File file = new File(folder, "adult_hierarchy_" + column + ".csv");
            CSVHierarchyInput lines = new CSVHierarchyInput(file, StandardCharsets.UTF_8, ';');
            data.getDefinition().setAttributeType(column, Hierarchy.create(lines.getHierarchy()));
        }
        return data;
    }

    private static ARXConfiguration configuration(int k, double percent) {
        ARXConfiguration made = ARXConfiguration.create();
        made.addPrivacyModel(new KAnonymity(k));
        made.setSuppressionLimit(percent / 100);
        made.setQualityModel(Metric.createLossMetric());
        made.setHeuristicSearchEnabled(false);
        return made;
    }

    private static String told(double seconds, ARXNode optimum, List<String> columns) {
        StringJoiner levels = new StringJoiner(", ", "[", "]");
        for (String column : columns) {
            levels.add(Integer.toString(optimum.getGeneralization(column)));
        }
        return String.format(Locale.ROOT, "{\"cpu_seconds\": %.6f, \"arx_loss\": %s, \"levels\": %s}", seconds,
                optimum.getHighestScore().toString(), levels);
    }

    public static void main(String[] words) throws IOException {
        if (words.length < 4) {
            System.err.println("ArxRival FOLDER_OF_ADULT K SUPPRESSED_PERCENT COLUMN...");
            System.exit(2);
        }
        List<String> columns = Arrays.asList(words).subList(3, words.length);
        double least = Double.MAX_VALUE;
        ARXNode optimum = null;
        for (int run = 0; run < RUNS; run++) {
            Data data = read(new File(words[0]), columns);
            ARXConfiguration asked = configuration(Integer.parseInt(words[1]), Double.parseDouble(words[2]));
            long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            ARXResult result = new ARXAnonymizer().anonymize(data, asked);
            least = Math.min(least, 1e-9 * (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin));
            optimum = result.getGlobalOptimum();
        }
        if (optimum == null) {
            System.err.println("ARX found no solution");
            System.exit(3);
        }
        System.out.println(told(least, optimum, columns));
    }
}
