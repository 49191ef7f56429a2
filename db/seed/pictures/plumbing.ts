import { colours as c, disc, line, rect, ring, shadow, shape, text, times, turned } from './svg.ts'

const pipe = (fill: string, light: string, edge: string) =>
  turned(
    38,
    rect(40, 4, 20, 92, fill),
    rect(45, 4, 5, 92, light),
    disc(50, 4, 10, edge, 4),
    disc(50, 4, 7, '#fff', 2.6),
    disc(50, 96, 10, fill, 4),
  )
const elbow = (fill: string, light: string, edge: string) =>
  shape('M26 22H54V40C54 44 56 46 60 46H78V74H56C38 74 26 62 26 44Z', fill) +
  line('M32 26V44C32 58 42 68 56 68H74', light, 4) +
  rect(22, 16, 36, 11, edge, 2) +
  rect(73, 42, 11, 36, edge, 2)
const tee = (fill: string, light: string, edge: string) =>
  rect(14, 30, 72, 26, fill) +
  rect(38, 50, 24, 32, fill) +
  rect(16, 34, 68, 5, light) +
  rect(10, 26, 11, 34, edge, 2) +
  rect(79, 26, 11, 34, edge, 2) +
  rect(34, 76, 32, 11, edge, 2)
const coupling = (fill: string, light: string, edge: string) =>
  turned(
    20,
    rect(28, 20, 44, 60, fill, 3),
    rect(36, 22, 8, 56, light),
    rect(28, 46, 44, 8, edge),
    disc(50, 20, 22, edge, 7),
    disc(50, 20, 16, '#fff', 5),
  )
const ballValve =
  rect(12, 44, 76, 26, c.brass, 3) +
  rect(16, 48, 68, 6, '#ecd18a') +
  shape('M34 40H66L72 57L66 74H34L28 57Z', c.brass) +
  rect(8, 40, 12, 34, c.brassDark, 2) +
  rect(80, 40, 12, 34, c.brassDark, 2) +
  rect(45, 28, 10, 14, c.steel) +
  rect(40, 20, 50, 10, c.red, 4)
const checkValve =
  shape('M14 46H34L42 34H58L66 46H86V70H66L58 80H42L34 70H14Z', c.copper) +
  rect(10, 42, 11, 32, c.copperDark, 2) +
  rect(79, 42, 11, 32, c.copperDark, 2) +
  rect(40, 24, 20, 12, c.copperDark, 3) +
  line('M36 58H60M52 50L60 58L52 66', '#fff', 4)
const mixer =
  shadow(26) +
  rect(28, 80, 44, 8, c.dark, 3) +
  rect(42, 44, 16, 38, c.steel, 4) +
  rect(45, 46, 4, 34, c.shine) +
  line('M50 50C50 20 88 20 84 46', c.steel, 9) +
  line('M48 46C50 18 86 18 82 40', c.shine, 2.5) +
  line('M46 40L26 26', c.steel, 7) +
  disc(24, 25, 6, c.dark)
const gardenTap =
  rect(14, 42, 44, 16, c.brass, 3) +
  rect(16, 45, 40, 4, '#ecd18a') +
  rect(10, 37, 9, 26, c.brassDark, 2) +
  shape('M52 42H70C80 42 84 52 84 66H68C68 60 66 58 60 58H52Z', c.brass) +
  rect(66, 66, 20, 10, c.brassDark, 2) +
  rect(44, 28, 9, 15, c.steel) +
  line('M32 26H66', c.red, 8)
const tank =
  shadow(34) +
  shape('M18 36C18 30 30 24 50 24S82 30 82 36V84C82 90 18 90 18 84Z', '#b98d62') +
  rect(40, 14, 20, 12, c.black, 4) +
  times(4, (index) =>
    line(`M18 ${44 + index * 11}C30 ${48 + index * 11} 70 ${48 + index * 11} 82 ${44 + index * 11}`, '#8f6a45', 2),
  ) +
  rect(24, 36, 7, 48, '#d3ab82', 3)
const pump =
  shadow(36, 88) +
  rect(38, 36, 46, 36, c.blue, 8) +
  times(6, (index) => line(`M${48 + index * 6} 38V70`, c.blueDark, 2)) +
  disc(28, 54, 20, c.dark) +
  disc(28, 54, 12, c.steel) +
  rect(20, 18, 15, 20, c.dark, 2) +
  rect(44, 72, 8, 13, c.black) +
  rect(70, 72, 8, 13, c.black) +
  rect(54, 26, 22, 12, c.black, 3)
const float =
  line('M16 30L58 56', c.brass, 5) +
  rect(8, 22, 18, 18, c.brassDark, 3) +
  disc(66, 62, 22, c.orange) +
  disc(59, 55, 6, '#f3a468', 5)
const flexHose =
  line('M20 22C20 76 80 24 80 78', c.dark, 11) +
  line('M20 22C20 76 80 24 80 78', c.shine, 7) +
  `<path d="M20 22C20 76 80 24 80 78" fill="none" stroke="${c.dark}" stroke-width="7" stroke-dasharray="1.500 3"/>` +
  rect(11, 10, 18, 14, c.brass, 2) +
  rect(71, 76, 18, 14, c.brass, 2)
const shower =
  line('M22 88V34C22 16 50 16 56 34', c.steel, 7) +
  shape('M40 52L44 38H68L72 52Z', c.steel) +
  disc(56, 54, 20, c.dark, 6) +
  disc(56, 52, 20, c.shine, 6) +
  times(4, (index) => line(`M${44 + index * 8} 64V${78 + (index % 2) * 6}`, '#8ec1ea', 2.5))
const tankFitting =
  rect(44, 14, 10, 56, c.white, 3) +
  line('M49 16V68', c.grey, 2) +
  rect(36, 68, 28, 8, c.blue, 3) +
  shape('M40 76H60L56 90H44Z', c.grey) +
  line('M54 24H76', c.steel, 4) +
  disc(80, 34, 12, c.black, 15) +
  rect(38, 12, 22, 8, c.blue, 3)

const pvc = ['#eef1f4', '#ffffff', '#ccd3da'] as const
const copper = [c.copper, '#e6aa84', c.copperDark] as const
const cpvc = ['#efe3b8', '#faf4da', '#cdbb7c'] as const

export const plumbing: Record<string, string> = {
  'PVC-1101': pipe('#dfe5ea', '#f7f9fa', '#b3bcc6'),
  'PVC-1120': elbow('#dfe5ea', pvc[1], '#b9c2cb'),
  'PVC-1140': tee('#dfe5ea', pvc[1], '#b9c2cb'),
  'COB-1201': pipe(...copper),
  'COB-1210': elbow(...copper),
  'CPV-1250': pipe(...cpvc),
  'CPV-1260': coupling(...cpvc),
  'VAL-1301': ballValve,
  'VAL-1320': checkValve,
  'GRI/4401': mixer,
  'GRI/4420': gardenTap,
  'TIN-1401': tank,
  'TIN-1410': pump,
  'TIN-1420': float,
  'BAN-1501': flexHose,
  'BAN-1520': shower,
  'BAN-1540': tankFitting,
  'JAR/0030':
    ring(50, 52, 32, 9, c.green) +
    ring(50, 52, 22, 8, c.greenDark) +
    ring(50, 52, 34, 1.5, '#8fd19e') +
    line('M50 20C74 18 88 12 92 10', c.green, 8) +
    rect(86, 4, 12, 12, c.brass, 2),
  'JAR/0045': turned(
    30,
    rect(34, 18, 32, 22, c.brassDark, 3),
    times(5, (index) => line(`M${38 + index * 6} 20V38`, c.brass, 2)),
    rect(40, 40, 20, 12, c.brass),
    rect(43, 52, 14, 32, c.brass, 2),
    times(4, (index) => rect(41, 56 + index * 7, 18, 3, '#ecd18a', 1)),
  ),
  'JAR/0060':
    shadow(26) +
    shape('M34 86L50 58L66 86Z', c.black) +
    rect(44, 44, 12, 22, c.green, 3) +
    line('M26 40H74', c.greenDark, 8) +
    disc(24, 40, 5, c.orange) +
    disc(76, 40, 5, c.orange) +
    times(3, (index) =>
      line(
        `M18 34C${12 - index * 2} ${26 - index * 6} ${14 + index * 6} ${18 - index * 2} ${22 + index * 6} ${14}`,
        '#8ec1ea',
        1.8,
      ),
    ) +
    times(3, (index) =>
      line(
        `M82 34C${88 + index * 2} ${26 - index * 6} ${86 - index * 6} ${18 - index * 2} ${78 - index * 6} 14`,
        '#8ec1ea',
        1.8,
      ),
    ) +
    text('', 0, 0, 1, '#000'),
}
