import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarChart } from "./bar-chart.tsx";

const heightsOf = (values: number[]) => {
  const bars = values.map((value, index) => ({ key: String(index), value, text: `dia ${index}` }));
  const html = renderToStaticMarkup(<BarChart label="Vendas" bars={bars} from="a" to="b" max="c" />);
  return { html, heights: [...html.matchAll(/ height="(\d+)"/g)].map(([, height]) => Number(height)) };
};

test("the highest bar is as high as the chart, a small one is seen, and none is nothing", () => {
  expect(heightsOf([200_000, 100_000, 1, 0]).heights).toEqual([100, 50, 1, 0]);
});

test("without sales the chart is empty, and still has its label", () => {
  const { html, heights } = heightsOf([0, 0]);
  expect(heights).toEqual([0, 0]);
  expect(html).toContain('role="img"');
  expect(html).toContain('aria-label="Vendas"');
});
