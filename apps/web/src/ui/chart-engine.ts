import { BarChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what our charts show; SVG stays sharp at any zoom.
register([BarChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Options of the chart; `colour` answers a colour of the theme by its name, for example `pine-deep`. */
export type ChartOption = (colour: (name: string) => string) => EChartsCoreOption;

/** Draws a chart that follows the width of its box; answers how to take it away. */
export function drawChart(box: HTMLElement, option: ChartOption): () => void {
  const chart = init(box, null, { renderer: 'svg' });
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const textStyle = { fontFamily: getComputedStyle(box).fontFamily };
  chart.setOption({ animation: !isCalm, animationDuration: 220, textStyle, ...option(colourOf) });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(box);
  return () => {
    observer.disconnect();
    chart.dispose();
  };
}

/** A colour of the theme, by the name of its variable. */
function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
