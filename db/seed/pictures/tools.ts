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

const bulb =
  shape('M24 40C24 10 76 10 76 40C76 56 62 60 61 70H39C38 60 24 56 24 40Z', '#fff3c4') +
  shape('M30 40C30 20 48 16 54 17C40 20 36 30 36 44Z', '#fffdf2') +
  rect(38, 68, 24, 9, c.white, 2) +
  times(3, (index) => rect(40, 77 + index * 5, 20, 4, index % 2 ? c.steel : c.dark, 2)) +
  ring(50, 40, 26, 1.2, '#e5cf7e', 25)
const emergencyLamp =
  rect(14, 52, 72, 30, c.white, 4) +
  rect(14, 52, 72, 6, c.grey, 3) +
  disc(32, 36, 17, c.dark) +
  disc(32, 36, 13, '#fff3c4') +
  disc(68, 36, 17, c.dark) +
  disc(68, 36, 13, '#fff3c4') +
  disc(76, 70, 3, c.red) +
  disc(66, 70, 3, c.green) +
  rect(22, 64, 26, 10, c.grey, 1)
const floodlight =
  rect(14, 16, 72, 50, c.black, 4) +
  rect(20, 22, 60, 38, '#fff3c4', 2) +
  times(5, (column) => times(3, (row) => rect(25 + column * 11, 26 + row * 11, 6, 6, '#f5d460', 1))) +
  line('M14 44H8V82H92V44H86', c.dark, 5)
const panel =
  rect(8, 30, 84, 40, c.grey, 3) +
  rect(12, 34, 76, 32, '#fdf9e6', 1) +
  line('M12 50H88', '#e2d9b2', 1.5) +
  rect(8, 66, 84, 5, c.dark, 1)
const plate = (...parts: string[]) =>
  rect(26, 12, 48, 76, c.grey, 5) +
  rect(25, 10, 48, 76, '#fbfcfd', 5) +
  ring(49, 15, 1.5, 1, c.steel) +
  ring(49, 81, 1.5, 1, c.steel) +
  parts.join('')
const outletHole = (y: number) =>
  rect(40, y, 3.5, 10, c.black, 1) + rect(55, y, 3.5, 10, c.black, 1) + disc(49, y + 14, 2.5, c.black)
const breaker =
  rect(30, 10, 40, 80, c.black, 4) +
  rect(34, 34, 32, 30, '#454d57', 2) +
  rect(43, 38, 14, 20, c.dark, 2) +
  rect(43, 38, 14, 9, c.white, 2) +
  text('20 A', 50, 26, 9, '#fff') +
  disc(50, 78, 5, c.steel) +
  line('M47 78H53', c.black, 1.5)
const loadCenter =
  rect(18, 8, 64, 84, '#8b96a3', 3) +
  rect(23, 13, 54, 74, '#c3cad2', 2) +
  times(
    4,
    (index) =>
      rect(30, 26 + index * 14, 18, 10, c.black, 1) +
      rect(52, 26 + index * 14, 18, 10, c.black, 1) +
      rect(36, 29 + index * 14, 5, 4, '#fff') +
      rect(59, 29 + index * 14, 5, 4, '#fff'),
  )
const junctionBox =
  shape('M16 30L30 18H84V70L70 82H16Z', c.dark) +
  rect(16, 30, 54, 52, c.steel, 2) +
  rect(22, 36, 42, 40, c.shine, 2) +
  disc(43, 56, 8, c.dark) +
  disc(28, 42, 2.5, c.dark) +
  disc(58, 70, 2.5, c.dark) +
  disc(77, 48, 5, c.black, 8)
const cableRoll = (fill: string, edge: string) =>
  ring(50, 52, 27, 20, edge) +
  times(5, (index) => ring(50, 52, 19 + index * 4, 2.8, fill)) +
  rect(40, 10, 20, 18, '#fff', 2) +
  text('THW', 50, 22, 6.5, c.black) +
  line('M78 66C88 76 90 84 92 92', fill, 4)
const heavyCable =
  line('M18 14C18 60 82 34 82 74', c.black, 18) +
  line('M14 16C16 54 76 34 79 70', '#59626d', 2) +
  disc(82, 76, 9, '#454d57') +
  disc(78, 75, 3, c.copper) +
  disc(86, 75, 3, c.copper) +
  disc(82, 81, 3, c.copper)
const conduit = turned(
  38,
  times(
    2,
    (index) =>
      rect(32 + index * 20, 6, 14, 88, '#8e98a4', 2) +
      rect(35 + index * 20, 6, 4, 88, '#b4bdc7') +
      disc(39 + index * 20, 6, 7, '#6b7683', 3),
  ),
)

const glove =
  shape(
    'M34 92V52L24 40C20 34 28 28 33 34L38 42V18C38 10 47 10 47 18V38V12C47 4 56 4 56 12V38V16C56 9 65 9 65 16V42V26C65 19 73 19 73 26V62C73 72 68 76 68 92Z',
    c.orange,
  ) +
  rect(33, 80, 36, 12, c.grey, 2) +
  line('M40 54C48 62 58 62 66 56', '#b95a18', 2.5)
const goggles =
  line('M4 46C20 30 80 30 96 46', c.black, 5) +
  shape('M10 42H90V58C90 72 62 74 56 62H44C38 74 10 72 10 58Z', c.black) +
  shape('M15 47H44C44 64 20 68 15 58Z', '#cfe7f7') +
  shape('M56 47H85C85 64 60 68 56 58Z', '#cfe7f7') +
  line('M22 52L30 48M63 52L71 48', '#fff', 3)
const helmet =
  shape('M14 62C14 22 86 22 86 62Z', c.yellow) +
  shape('M43 26H57L60 62H40Z', c.yellowDark) +
  rect(6, 60, 88, 11, c.yellow, 5) +
  rect(6, 66, 88, 5, c.yellowDark, 2) +
  line('M26 48C30 38 34 34 38 32', '#fbe39a', 4)
const mask =
  line('M20 36C4 40 4 64 22 66M80 36C96 40 96 64 78 66', c.grey, 3) +
  shape('M18 34C34 26 66 26 82 34V66C66 84 34 84 18 66Z', '#bfe0ee') +
  times(3, (index) =>
    line(`M22 ${44 + index * 10}C40 ${50 + index * 10} 60 ${50 + index * 10} 78 ${44 + index * 10}`, '#8fbfd4', 2),
  ) +
  rect(38, 30, 24, 3, '#eef7fb', 1)
const vest =
  shape('M28 10L42 16L50 34L58 16L72 10L84 32L76 40V92H52V40H48V92H24V40L16 32Z', '#f26b1d') +
  rect(24, 52, 24, 7, '#eef3d0') +
  rect(52, 52, 24, 7, '#eef3d0') +
  rect(24, 72, 24, 7, '#eef3d0') +
  rect(52, 72, 24, 7, '#eef3d0') +
  rect(29, 14, 7, 38, '#eef3d0') +
  rect(64, 14, 7, 38, '#eef3d0')
const belt =
  line('M28 50C26 20 40 12 46 10M72 50C74 20 60 12 54 10', c.black, 7) +
  shape('M8 48C30 42 70 42 92 48V76C70 70 30 70 8 76Z', c.black) +
  rect(40, 42, 20, 34, '#454d57', 3) +
  line('M14 62C30 57 70 57 86 62', c.orange, 3)
const cone =
  shadow(36, 90) +
  shape('M44 10H56L74 82H26Z', '#f26b1d') +
  shape('M39.800 28H60.200L63.600 42H36.400Z', '#fff') +
  shape('M33 56H67L70.400 70H29.600Z', '#fff') +
  rect(14, 80, 72, 9, '#c94d0c', 3)
const barrier =
  ring(38, 44, 22, 17, c.yellow) +
  ring(38, 44, 31, 2, c.yellowDark) +
  disc(38, 44, 12, '#fff') +
  shape('M58 44H96V66C80 72 70 64 50 66Z', c.yellow) +
  times(3, (index) =>
    shape(`M${62 + index * 12} 46L${68 + index * 12} 46L${62 + index * 12} 66L${56 + index * 12} 66Z`, c.black),
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
  'CAB.12.01': cableRoll(c.red, c.redDark),
  'CAB.12.40': heavyCable,
  'LAM-2201': bulb,
  'LAM-2220': emergencyLamp,
  'LAM-2240': floodlight,
  'LAM-2270': panel,
  'ELE-2301': plate(rect(38, 30, 22, 36, '#eef1f4', 2), rect(38, 30, 22, 18, '#dfe4e9', 2)),
  'ELE-2320': plate(outletHole(26), outletHole(54)),
  'ELE-2340': plate(rect(37, 20, 24, 15, c.grey, 2), rect(37, 40, 24, 15, c.grey, 2), rect(37, 60, 24, 15, c.grey, 2)),
  'ELE-2401': breaker,
  'ELE-2430': loadCenter,
  'ELE-2501': conduit,
  'ELE-2520': junctionBox,
  'SEG-8101': glove,
  'SEG-8201': goggles,
  'SEG-8220': helmet,
  'SEG-8240': mask,
  'SEG-8260': vest,
  'SEG-8280': belt,
  'SEG-8301': cone,
  'SEG-8320': barrier,
}
