import styles from "./bar-chart.module.css";

export interface Bar {
  key: string;
  /** Not negative. */
  value: number;
  /** What the bar says when it is pointed at: '12/11: R$ 1.234,56'. */
  text: string;
}

interface BarChartProps {
  /** The chart in a sentence, for those who do not see it. A table with all values belongs beside it. */
  label: string;
  /** In the order of time. */
  bars: readonly Bar[];
  /** Below the first and the last bar. */
  from: string;
  to: string;
  /** The highest bar's value, above the bars. */
  max: string;
}

/** Of the drawing, which is stretched to the width of its place. */
const HEIGHT = 100;
const BAR = 10;
const GAP = 3;

/** A chart that the server draws, without a script. Its texts are HTML, because those of a stretched drawing would be stretched, too. */
export function BarChart({ label, bars, from, to, max }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className={styles.chart}>
      <p className={styles.max} aria-hidden="true">
        {max}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ key, value, text }, index) => {
          // A small sale is still seen.
          const height = value === 0 ? 0 : Math.max(1, Math.round((value / highest) * HEIGHT));
          return (
            <rect
              key={key}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={styles.bar}
            >
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
