import { colours as c, disc, line, moved, rect, ring, shadow, shape, text, times, turned } from './svg.ts'

/** Thread of a screw that points down: from `y`, `turns` of it. */
const thread = (y: number, turns: number, width: number, fill: string, edge: string) =>
  rect(50 - width / 2, y, width, turns * 4, fill) +
  times(turns, (index) =>
    line(`M${50 - width / 2} ${y + 3 + index * 4}L${50 + width / 2} ${y + 1 + index * 4}`, edge, 1.3),
  )

const tip = (y: number, width: number, fill: string) =>
  shape(`M${50 - width / 2} ${y}L50 ${y + 9}L${50 + width / 2} ${y}Z`, fill)

const hexScrew = turned(
  32,
  shape('M36 20L43 14H57L64 20V30H36Z', c.steel),
  rect(44, 14, 12, 16, c.shine),
  rect(44, 30, 12, 14, c.steel),
  thread(44, 10, 12, c.steel, c.dark),
)
const flatScrew = (fill: string, edge: string) =>
  turned(
    32,
    shape('M36 16H64L55 28H45Z', fill),
    line('M46 16.5H54', edge, 2),
    rect(45.5, 28, 9, 8, fill),
    thread(36, 11, 9, fill, edge),
    tip(80, 9, fill),
  )
const panScrew = (end: string) =>
  turned(
    32,
    shape('M36 26C36 12 64 12 64 26Z', c.steel),
    line('M46 19H54M50 16V22', c.dark, 2),
    rect(38, 26, 24, 3, c.dark),
    thread(29, 12, 9, c.steel, c.dark),
    end,
  )
const hexagon = (fill: string) => shape('M50 20L76 35V65L50 80L24 65V35Z', fill)
const nut = (inside: string) =>
  hexagon(c.steel) + shape('M50 24L72 37L50 50L28 37Z', c.shine) + disc(50, 50, 17, inside) + disc(50, 50, 13, '#fff')
const washer =
  disc(50, 52, 32, c.dark) + disc(50, 50, 32, c.steel) + ring(50, 50, 25, 3, c.shine) + disc(50, 50, 14, '#fff')
const springWasher =
  ring(50, 50, 26, 12, c.steel) + ring(50, 48, 27, 3, c.shine) + shape('M70 54L86 62L74 74L62 62Z', '#fff')
const nail = (fill: string, edge: string) =>
  times(3, (index) =>
    moved(
      index * 17 - 17,
      index * 3,
      1,
      turned(24, rect(42, 16, 16, 4, edge, 2), rect(47, 20, 6, 54, fill), shape('M47 74L50 84L53 74Z', edge)),
    ),
  )
const coil = (fill: string, edge: string) =>
  times(5, (index) => ring(50, 38 + index * 6, 32, 5, index % 2 ? edge : fill, 13)) +
  line('M80 62C90 70 86 80 74 82', fill, 4)
const plug = (fill: string, edge: string) =>
  turned(
    35,
    rect(40, 16, 20, 5, edge, 2),
    rect(42, 21, 16, 50, fill, 3),
    times(5, (index) => line(`M42 ${30 + index * 8}H58`, edge, 2)),
    shape('M42 70L46 84H54L58 70Z', fill),
    line('M50 46V84', edge, 2),
  )
const expansion = turned(
  35,
  shape('M40 14H60V24H40Z', c.steel),
  rect(45, 24, 10, 12, c.dark),
  rect(42, 36, 16, 34, c.shine, 2),
  line('M50 40V66', c.dark, 2),
  shape('M42 70L38 84H62L58 70Z', c.steel),
)
const hoseClamp =
  ring(48, 56, 28, 9, c.steel) +
  ring(48, 56, 31, 2, c.shine) +
  rect(38, 18, 26, 18, c.dark, 3) +
  rect(62, 22, 14, 10, c.steel, 2) +
  times(6, (index) => line(`M${28 + index * 2} ${76 + index}L${26 + index * 3} 82`, c.dark, 1.2))
const omega = line('M14 70H30C30 30 70 30 70 70H86', c.steel, 8) + disc(21, 70, 2.5, '#fff') + disc(79, 70, 2.5, '#fff')
const cableTie =
  line('M26 30C70 20 92 60 60 76C34 88 14 62 30 40', c.black, 5) +
  rect(18, 24, 16, 13, c.black, 2) +
  rect(22, 28, 8, 5, '#59616b', 1)
const mesh =
  rect(26, 14, 48, 72, c.shine, 3) +
  times(9, (index) => line(`M26 ${18 + index * 8}L74 ${34 + index * 8 > 84 ? 84 : 34 + index * 8}`, c.dark, 1)) +
  times(9, (index) => line(`M74 ${18 + index * 8}L26 ${34 + index * 8 > 84 ? 84 : 34 + index * 8}`, c.dark, 1)) +
  disc(50, 14, 24, c.steel, 6) +
  disc(50, 14, 12, '#fff', 3)

export const sack = (fill: string, band: string, words: string, ink = '#fff') =>
  shadow(32) +
  shape('M22 16C34 20 66 20 78 16L82 88C66 92 34 92 18 88Z', fill) +
  shape('M22 16C34 20 66 20 78 16L77 23C66 27 34 27 23 23Z', '#0002') +
  shape('M20.500 44H79.500L80.800 68H19.200Z', band) +
  text(words, 50, 60, words.length > 7 ? 7.6 : 10, ink)

/** Enlarges the drawing of a small product. */
const larger = (part: string) => moved(-14, -14, 1.28, part)

export const hardware: Record<string, string> = {
  'TOR-0140': larger(hexScrew),
  'TOR-0210': larger(flatScrew(c.brass, c.brassDark)),
  'TOR-0260': larger(flatScrew('#4a525c', '#20252b')),
  'PIJ.8.10': larger(panScrew(tip(77, 9, c.steel))),
  'PIJ.9.40': larger(panScrew(shape('M46 77H54V86L50 90L46 86Z', c.dark))),
  'TUE-0301': larger(nut(c.dark)),
  'TUE-0330': larger(nut(c.blue)),
  'ARA-0350': washer,
  'ARA-0370': springWasher,
  'CLA 2101': nail(c.steel, c.dark),
  'CLA 2120': nail('#59626d', c.black),
  'ALA-0410': coil('#59626d', c.black),
  'TAQ-0501': larger(plug(c.grey, '#8c96a1')),
  'TAQ-0520': larger(expansion),
  'AB-1230': hoseClamp,
  'AB-1260': omega,
  'CIN-0610': cableTie,
  'MAL-0830': mesh,
  'CEM-0801': sack('#b9bec4', c.greenDark, 'CEMENTO'),
  'CEM-0810': sack('#f0eee8', c.red, 'PEGAZULEJO'),
}
