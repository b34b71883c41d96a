// The page's style: one ink, one blue for what is released, one orange for what was chosen, greys for the
// rest. Standing is told by shape as well as by colour.
#include "report/sections.h"

namespace kith::report {

std::string_view style_sheet() {
  return R"css(
:root{color-scheme:light dark;--paper:#fdfdfb;--raised:#f5f5f1;--ink:#1d2229;--soft:#59616b;--faint:#8b929b;--rule:#dfe0da;
--grid:#ebebe6;--edge:#dddfdc;--blue:#1f6aa5;--sky:#a9cde6;--sky-edge:#6ba3c8;--orange:#c8560b;--orange-wash:#fbe9dc;--grey:#c3c7cc;--wash:#e8f1f8;
--bad:#b23a2c;--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,"Liberation Serif",serif;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif;
--mono:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{--paper:#15181c;--raised:#1e2227;--ink:#e6e7e4;--soft:#a9b0b8;--faint:#7f878f;
--rule:#343a41;--grid:#272c32;--edge:#2f353c;--blue:#6cb2e6;--sky:#2f5672;--sky-edge:#4d86ac;--orange:#f0944d;--orange-wash:#3a2616;--grey:#525a63;
--wash:#1c2a36;--bad:#f08a7c}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 var(--sans);counter-reset:part}
main{max-width:900px;margin:0 auto;padding:0 20px 96px}
h1,h2,h3{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance}
h1{font-size:2.5rem;letter-spacing:-.012em;margin:.1em 0 .5em}
h2{font-size:1.6rem;margin:0 0 .7em}
h3{font-size:1.15rem;margin:2em 0 .35em}
section{margin-top:72px;padding-top:24px;border-top:1px solid var(--rule);counter-increment:part}
section>h2::before{content:counter(part);font:600 .8rem var(--sans);color:var(--faint);display:block;margin-bottom:.5em}
p,ul,ol{max-width:44em;margin:0 0 1em}
header{margin-top:44px}
.kicker{font-size:.82rem;letter-spacing:.05em;color:var(--soft);margin:0}
.lede{font-size:1.13rem;line-height:1.55}
.note,caption,small{color:var(--soft);font-size:.875rem}
small{display:block;line-height:1.45;font-weight:400;font-size:.8125rem}
li small,p small{display:inline}
code,.vector{font-family:var(--mono);font-size:.85em;overflow-wrap:anywhere}
.vector{color:var(--faint)}
a{color:var(--blue)}
.banner{margin:16px 0 0;padding:12px 16px;border-left:4px solid var(--faint);background:var(--raised);font-size:.94rem}
.banner.private{border-color:var(--bad)}
.banner.warn{border-color:var(--orange);background:var(--orange-wash);font-size:1.05rem;padding:16px}
.verdict{display:inline-block;font-weight:600;color:var(--blue);border:1.5px solid currentColor;border-radius:99px;
padding:1px 11px;margin-right:6px;font-size:.88rem}
.verdict.bad{color:var(--bad)}
.figures{display:grid;grid-template-columns:repeat(4,1fr);gap:26px 24px;margin:36px 0 40px;padding:26px 0;
border-top:2px solid var(--ink);border-bottom:1px solid var(--rule)}
.figures dt{font-size:.8rem;color:var(--soft)}
.figures dd{margin:0}
.figures b{display:block;font:600 1.9rem/1.2 var(--serif);font-variant-numeric:lining-nums tabular-nums}
.figures span{font-size:.8rem;color:var(--soft)}
nav ol{list-style:none;margin:36px 0 0;padding:0;max-width:none;columns:3 220px;column-gap:28px;font-size:.92rem;counter-reset:toc}
nav li{counter-increment:toc;break-inside:avoid;padding:2px 0 2px 1.9em;text-indent:-1.9em}
nav li::before{content:counter(toc);display:inline-block;width:1.9em;text-indent:0;color:var(--faint);font-variant-numeric:tabular-nums}
nav a{text-decoration:none;border-bottom:1px solid var(--rule)}
nav a:hover{border-color:currentColor}
.wide{overflow-x:auto;margin:1.4em 0}
.tall{max-height:520px;overflow:auto;border-bottom:1px solid var(--rule)}
.tall thead th{position:sticky;top:0;background:var(--paper);box-shadow:0 1.5px var(--ink)}
table{border-collapse:collapse;width:100%;font-size:.92rem;line-height:1.45}
table.narrow{width:auto;min-width:280px}
caption{text-align:left;padding-bottom:8px;font-weight:600}
th,td{text-align:left;vertical-align:top;padding:9px 18px 9px 0;border-bottom:1px solid var(--rule)}
th:last-child,td:last-child{padding-right:4px}
thead th{font-size:.8rem;font-weight:600;color:var(--soft);border-bottom:1.5px solid var(--ink);vertical-align:bottom}
tbody th{font-weight:600;overflow-wrap:break-word}
td{overflow-wrap:anywhere}
.group{font-family:var(--serif);font-size:1.05rem;padding-top:22px}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.strong{font-weight:600}
sub,sup{line-height:0;font-size:.75em}
.half{width:52%}
p code{white-space:nowrap}
.formula{font-family:var(--serif);color:var(--soft);min-width:11em}
tr.here>*{background:var(--wash)}
tr.here>:first-child{box-shadow:inset 3px 0 var(--orange);padding-left:12px}
.tag{font-size:.75rem;font-weight:600;color:var(--orange);white-space:nowrap;margin-left:.35em}
.role{font-size:.8rem;white-space:nowrap;padding:1px 9px;border-radius:99px;border:1px solid var(--rule);color:var(--soft)}
.role.quasi{background:var(--wash);border-color:var(--sky-edge);color:var(--ink)}
.role.sensitive{background:var(--orange-wash);border-color:var(--orange);color:var(--ink)}
.role.never{border-style:dashed}
.meter{display:block;width:110px;height:5px;border-radius:3px;background:var(--grid);margin-top:6px;overflow:hidden}
.n .meter{margin-left:auto;width:80px}
.meter i{display:block;height:100%;background:var(--blue)}
.plainlist{list-style:none;margin:0;padding:0}
.key{color:var(--faint);font-size:.85em}
.glossary{display:grid;grid-template-columns:minmax(110px,1fr) 4fr;gap:8px 20px;margin:0}
.glossary dt{font-weight:600}.glossary dd{margin:0}
figure{margin:28px 0}
figure svg{display:block;width:100%;height:auto;overflow:visible}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:20px;margin:16px 0 0}
article{break-inside:avoid}
.ladder{list-style:none;display:flex;flex-wrap:wrap;gap:4px 0;padding:0;margin:.2em 0 .6em;font-size:.8125rem;color:var(--soft)}
.ladder li+li::before{content:"→";color:var(--faint);padding:0 8px}
.ladder li.here{font-weight:700;color:var(--orange)}
.ladder li.here::before{font-weight:400}
.legend{display:flex;flex-wrap:wrap;gap:6px 22px;font-size:.85rem;color:var(--soft);margin:0 0 14px}
.legend span{display:inline-flex;align-items:center;gap:7px}
figure .legend svg{width:15px;height:15px;display:inline-block}
svg text{font-family:var(--sans)}
.tick{font-size:12px;fill:var(--soft);font-variant-numeric:tabular-nums}
.axis{font-size:12px;fill:var(--faint)}
.axis.strong{fill:var(--ink);font-weight:600}
.tick.faint{fill:var(--faint)}
.mark{font-size:13px;font-weight:700;fill:var(--orange)}
.halo{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
.base{stroke:var(--soft);stroke-width:1}
.grid{stroke:var(--grid);stroke-width:1}
.limit{stroke:var(--ink);stroke-width:1.3;stroke-dasharray:4 4}
.edge{fill:none;stroke:var(--edge);stroke-width:.8}
.edge.few{stroke:var(--grey);stroke-width:1.2}
.edge.safe{stroke:var(--sky);stroke-width:1}
.edge.safe.few{stroke:var(--sky-edge);stroke-width:1.4}
.failing{fill:var(--paper);stroke:var(--grey);stroke-width:1.3}
.acceptable{fill:var(--sky);stroke:var(--sky-edge);stroke-width:1}
.minimal{fill:var(--blue);stroke:var(--paper);stroke-width:1}
.chosen{fill:var(--orange);stroke:var(--paper);stroke-width:1}
.ring{fill:none;stroke:var(--orange);stroke-width:1.6}
.failing:hover,.acceptable:hover,.minimal:hover{stroke:var(--ink);stroke-width:2}
.band{fill:var(--orange-wash)}
.bar-all,.bar-before{fill:var(--grey)}
.bar-acceptable{fill:var(--sky-edge)}
.bar-minimal,.bar-after{fill:var(--blue)}
.bar-bad{fill:var(--bad)}
.grain{fill:var(--raised);stroke:var(--grey);stroke-width:1.2;rx:5px}
.good-grain{fill:var(--wash);stroke:var(--sky-edge)}
.bad-grain{fill:var(--paper);stroke:var(--faint)}
.gone-grain{fill:var(--paper);stroke:var(--grey);stroke-dasharray:4 4}
.chosen-grain{fill:var(--orange-wash);stroke:var(--orange);stroke-width:2.4}
.struck{text-decoration:line-through}
.twig{fill:none;stroke:var(--grey);stroke-width:1.4}
.twig.kept{stroke:var(--sky-edge)}
.cell{font-size:12px;fill:var(--ink)}
.cell.gone{fill:var(--faint)}
.grain-name{font-size:13.5px;font-weight:600;fill:var(--ink)}
.tick.strong{fill:var(--orange)}
.curve{fill:none;stroke:var(--blue);stroke-width:2.2;stroke-linejoin:round}
.area{fill:var(--wash)}
.knot{fill:var(--blue);stroke:var(--paper);stroke-width:1}
.reach{stroke:var(--sky-edge);stroke-width:2.5}
.dot-before{fill:var(--paper);stroke:var(--soft);stroke-width:2}
.dot-after{fill:var(--blue);stroke:var(--paper);stroke-width:1}
@media (max-width:640px){h1{font-size:1.9rem}.pair{grid-template-columns:1fr}figure{overflow-x:auto}
figure>svg{min-width:520px}.pair svg{min-width:0}.glossary{grid-template-columns:1fr}.figures{grid-template-columns:repeat(2,1fr)}}
@media print{:root{color-scheme:light;--paper:#fff;--raised:#f5f5f1;--ink:#111;--soft:#444;--faint:#666;--rule:#ccc;--grid:#e4e4e0;--edge:#ddd;
--blue:#1f6aa5;--sky:#a9cde6;--sky-edge:#6ba3c8;--orange:#c8560b;--orange-wash:#fbe9dc;--grey:#bbb;--wash:#e8f1f8;--bad:#b23a2c}
html{font-size:12px}.tall thead th{position:static;box-shadow:none}th,td{padding-top:5px;padding-bottom:5px}
body{font-size:9.5pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}main{max-width:none;padding:0}
section{margin-top:28pt;padding-top:12pt}h2,h3,caption{break-after:avoid}figure,tr,.banner,.figures{break-inside:avoid}
thead{display:table-header-group}.wide,.tall{overflow:visible;max-height:none}nav{display:none}}
@page{margin:18mm 16mm}
)css";
}

}  // namespace kith::report
