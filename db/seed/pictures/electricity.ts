import { colours as c, disc, line, rect, ring, shape, text, times, turned } from './svg.ts'

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

export const electricity: Record<string, string> = {
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
}
