import { colours as c, disc, line, rect, ring, shadow, shape, text, times, turned } from './svg.ts'

const hammer = turned(
  40,
  rect(46, 34, 9, 60, c.wood, 4),
  rect(45, 70, 11, 24, c.redDark, 4),
  shape('M22 20H66V36H22Z', c.dark),
  rect(66, 17, 12, 22, c.steel, 3),
  shape('M22 20C12 20 6 28 4 40C12 34 18 34 24 36Z', c.dark),
)
const chisel = turned(
  40,
  rect(43, 6, 14, 34, c.yellow, 4),
  rect(41, 8, 18, 7, c.black, 2),
  rect(45, 40, 10, 40, c.steel),
  shape('M45 78H55L58 92H42Z', c.dark),
)
const wrench = turned(
  40,
  rect(44, 24, 12, 52, c.steel),
  line('M50 30V70', c.shine, 3),
  shape('M36 26C32 14 40 6 44 6V18H56V6C60 6 68 14 64 26L56 32H44Z', c.steel),
  disc(50, 82, 14, c.steel),
  disc(50, 82, 7, '#fff'),
)
const stillson = turned(
  38,
  rect(42, 38, 16, 54, c.red, 6),
  rect(46, 44, 8, 42, c.redDark, 3),
  shape('M34 8H60C66 8 68 16 62 20H48V40H34Z', c.dark),
  rect(44, 26, 20, 7, c.dark, 1),
  rect(44, 34, 16, 9, c.brass, 1),
)
const sockets =
  rect(10, 26, 80, 52, c.redDark, 6) +
  rect(14, 30, 72, 44, c.black, 4) +
  times(5, (index) => disc(24 + index * 13, 42, 5.5, c.steel) + disc(24 + index * 13, 42, 2.5, c.black)) +
  rect(20, 56, 60, 8, c.steel, 4) +
  disc(22, 60, 7, c.shine)
const screwdriver = turned(
  40,
  rect(40, 6, 20, 38, c.red, 8),
  line('M45 12V38M55 12V38', c.redDark, 3),
  rect(44, 44, 12, 5, c.black),
  rect(47, 49, 6, 38, c.steel),
  shape('M46 86H54V92H46Z', c.dark),
)
const pliers = turned(
  28,
  line('M44 46C30 60 34 78 36 92', c.blue, 10),
  line('M56 46C70 60 66 78 64 92', c.blue, 10),
  shape('M40 48L42 10H49V48Z', c.dark),
  shape('M60 48L58 10H51V48Z', c.steel),
  disc(50, 46, 9, c.dark),
  disc(50, 46, 3, c.shine),
)
const tapeMeasure =
  shadow(32, 84) +
  rect(18, 26, 54, 56, c.yellow, 14) +
  disc(45, 52, 18, c.black) +
  text('5 m', 45, 56, 11, c.yellow) +
  rect(60, 72, 34, 9, c.yellowDark, 1) +
  times(6, (index) => line(`M${66 + index * 5} 73V77`, c.black, 1)) +
  rect(92, 70, 3, 16, c.steel)
const level = turned(
  -16,
  rect(4, 38, 92, 24, c.yellow, 3),
  rect(4, 38, 92, 5, c.yellowDark, 2),
  rect(38, 44, 24, 13, '#bfe36a', 6),
  disc(50, 50, 4.5, '#eefad0'),
  line('M45 45V56M55 45V56', c.black, 1.2),
  disc(16, 51, 6, '#bfe36a'),
  disc(84, 51, 6, '#bfe36a'),
)
const drill =
  shape('M22 26H66C74 26 76 46 66 46H56L62 80H40L36 46H22Z', c.blue) +
  rect(34, 78, 34, 12, c.black, 3) +
  rect(8, 30, 16, 12, c.dark, 2) +
  line('M8 36H-2', c.steel, 4) +
  times(3, (index) => line(`M${50 + index * 6} 31V40`, c.blueDark, 2.5)) +
  rect(36, 50, 7, 10, c.black, 2) +
  turned(0, text('18V', 51, 87, 6.5, c.yellow))
const grinder = turned(
  -24,
  rect(30, 38, 60, 24, c.green, 10),
  rect(78, 40, 18, 20, c.black, 6),
  times(4, (index) => line(`M${48 + index * 7} 42V58`, c.greenDark, 2.5)),
  disc(24, 56, 22, '#59626d'),
  disc(24, 56, 17, '#79838f'),
  disc(24, 56, 5, c.black),
  shape('M6 46C12 30 36 30 42 46Z', c.greenDark),
  rect(28, 16, 8, 24, c.black, 3),
)
const electrodes = turned(
  24,
  times(
    5,
    (index) =>
      rect(30 + index * 8, 10 + (index % 2) * 4, 6, 66, '#9b8f84', 2) +
      rect(31.5 + index * 8, 74 + (index % 2) * 4, 3, 16, c.steel),
  ),
  rect(26, 40, 48, 20, c.redDark, 2),
  text('6013', 50, 54, 11, '#fff'),
)
const weldingMask =
  shape('M20 22C24 8 76 8 80 22L78 66C74 86 60 94 50 94S26 86 22 66Z', c.black) +
  rect(30, 32, 40, 24, '#59626d', 4) +
  rect(34, 36, 32, 16, '#27573c', 2) +
  line('M36 48L46 38', '#7fc79b', 3) +
  shape('M28 66H72L68 76H32Z', '#3c444d')
const bit = turned(
  38,
  rect(46, 6, 8, 26, c.dark, 1),
  rect(45, 32, 10, 52, c.steel),
  times(7, (index) => line(`M45 ${40 + index * 7}L55 ${33 + index * 7}`, c.dark, 2.5)),
  shape('M44 82H56L50 94Z', c.brass),
)
const cuttingDisc =
  disc(50, 52, 38, '#1f2429') +
  disc(50, 50, 38, c.black) +
  ring(50, 50, 33, 1.5, '#59626d') +
  disc(50, 50, 18, c.red) +
  text('CORTE', 50, 41.5, 5.5, '#fff') +
  disc(50, 50, 5, c.steel) +
  disc(50, 50, 3, '#fff')
const shovel = turned(
  34,
  rect(47, 14, 6, 50, c.wood, 2),
  line('M40 8H60L54 18H46Z', c.woodDark, 4),
  shape('M34 58H66V78C66 90 56 96 50 98C44 96 34 90 34 78Z', c.dark),
  line('M50 62V88', c.steel, 3),
)
const machete = turned(
  40,
  shape('M44 4C60 12 62 40 58 64H44Z', c.steel),
  line('M46 10V62', c.shine, 2.5),
  rect(42, 62, 18, 5, c.dark, 1),
  rect(43, 66, 15, 30, c.black, 5),
  disc(50, 74, 2, c.brass),
  disc(50, 86, 2, c.brass),
)
const shears = turned(
  24,
  shape('M46 52L36 6C48 10 52 30 54 50Z', c.steel),
  shape('M54 52L66 8C54 12 48 30 46 50Z', c.dark),
  line('M46 56C32 70 34 84 38 94', c.green, 9),
  line('M54 56C68 70 66 84 62 94', c.green, 9),
  disc(50, 53, 6, c.black),
)

export const tools: Record<string, string> = {
  'HER-5101': hammer,
  'HER-5120': chisel,
  'HER-5201': wrench,
  'HER-5220': stillson,
  'HER-5240': sockets,
  'HER-5301': screwdriver,
  'HER-5320': pliers,
  'HER-5401': tapeMeasure,
  'HER-5420': level,
  'HEE-5501': drill,
  'HEE-5520': grinder,
  'SOL-5580': electrodes,
  'SOL-5590': weldingMask,
  'CON-5601': bit,
  'CON-5630': cuttingDisc,
  'JAR/0101': shovel,
  'JAR/0120': machete,
  'JAR/0140': shears,
}
