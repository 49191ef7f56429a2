import { sack } from './hardware.ts'
import { colours as c, disc, line, rect, ring, shadow, shape, text, times, turned } from './svg.ts'

const can = (fill: string, band: string, words: string, ink = '#fff') =>
  shadow(24) +
  rect(28, 22, 44, 68, fill, 4) +
  disc(50, 22, 22, c.shine, 6) +
  disc(50, 21, 17, c.steel, 4) +
  rect(28, 40, 44, 32, band) +
  text(words, 50, 59, words.length > 6 ? 7.5 : 10, ink) +
  rect(33, 26, 4, 60, '#fff4')
const cartridge = turned(
  18,
  rect(38, 34, 24, 52, c.white, 2),
  rect(38, 46, 24, 26, c.blue),
  text('SILICÓN', 50, 61, 5.5, '#fff'),
  shape('M42 34L48 10H52L58 34Z', c.grey),
  rect(36, 84, 28, 5, c.grey, 1),
)
const superGlue = turned(
  24,
  shape('M40 30H60L66 84H34Z', c.yellow),
  shape('M45 30L48 14H52L55 30Z', c.red),
  rect(33, 82, 34, 6, c.yellowDark, 1),
  text('PEGA', 50, 64, 9, c.black),
)
const tapeRoll = (fill: string, edge: string, count = 1) =>
  times(count, (index) => disc(50, 66 - index * 12, 34, edge, 18) + disc(50, 60 - index * 12, 34, fill, 18)) +
  disc(50, 72 - count * 12, 18, '#fff', 9) +
  ring(50, 72 - count * 12, 18, 3, c.paper, 9)
const sprayCan = (fill: string, cap: string, words: string) =>
  shadow(18) +
  rect(35, 34, 30, 56, fill, 4) +
  shape('M35 36C35 26 44 24 44 20H56C56 24 65 26 65 36Z', c.steel) +
  rect(43, 8, 14, 14, cap, 3) +
  rect(35, 48, 30, 24, '#fff') +
  text(words, 50, 63, words.length > 6 ? 5.5 : 7.5, fill) +
  rect(39, 40, 3, 48, '#fff5')
const bucket = (fill: string, band: string, words: string, drop: string) =>
  shadow(32) +
  shape('M20 26H80L75 90H25Z', fill) +
  line('M22 34C26 10 74 10 78 34', c.dark, 2.5) +
  disc(50, 26, 31, '#e5e9ed', 7) +
  disc(50, 25, 27, drop, 5) +
  shape('M22 46H78L76 72H24Z', band) +
  text(words, 50, 63, words.length > 8 ? 6.5 : 10, '#fff')
const jug = (fill: string, label: string, words: string, cap: string) =>
  shadow(26) +
  shape('M30 34C30 26 40 26 42 20H58C60 26 74 28 74 42V86C74 90 26 90 26 86V48C26 42 30 40 30 34Z', fill) +
  rect(42, 10, 16, 11, cap, 2) +
  shape('M58 34H68V52H58Z', '#fff9') +
  rect(31, 56, 38, 24, label, 2) +
  text(words, 50, 71, words.length > 6 ? 7 : 9.5, '#fff')
const roll = (fill: string, edge: string) =>
  shadow(28) +
  rect(24, 30, 52, 56, fill, 2) +
  disc(50, 86, 26, fill, 8) +
  disc(50, 30, 26, edge, 9) +
  disc(50, 30, 10, '#b99a6c', 3.5) +
  line('M76 34V84', edge, 2)
const brush = turned(
  28,
  rect(44, 8, 12, 40, c.wood, 5),
  rect(34, 44, 32, 12, c.steel),
  line('M36 50H64', c.dark, 1.5),
  shape('M34 56H66L62 88H38Z', '#4b3a2c'),
  times(4, (index) => line(`M${40 + index * 7} 60V84`, '#7a624d', 1.5)),
)
const roller = turned(
  20,
  rect(18, 16, 56, 24, '#f1e3b4', 10),
  line('M26 18V38M46 18V38', '#dcc98c', 2),
  line('M74 28H86V50H50V58', c.steel, 5),
  rect(44, 56, 12, 34, c.red, 5),
)
const sandpaper =
  times(4, (index) =>
    shape(
      `M${22 + index * 4} ${26 - index * 3}H${70 + index * 4}V${80 - index * 3}H${22 + index * 4}Z`,
      ['#8d6f4a', '#6b5a45', '#59626d', '#3c434b'][index] ?? '',
    ),
  ) + text('P220', 58, 50, 11, '#cfd5dc')
const broom = turned(
  14,
  rect(47.5, 4, 5, 58, c.wood, 2),
  rect(32, 58, 36, 9, c.red, 3),
  shape('M32 67H68L76 92H24Z', c.yellow),
  times(7, (index) => line(`M${36 + index * 5} 68L${28 + index * 7.5} 91`, c.yellowDark, 1.3)),
)
const mop = turned(
  14,
  rect(47.5, 4, 5, 54, c.wood, 2),
  rect(38, 54, 24, 9, c.blue, 3),
  times(7, (index) =>
    line(
      `M${40 + index * 3.3} 62C${36 + index * 3} 74 ${24 + index * 8} 80 ${28 + index * 7.5} 92`,
      index % 2 ? '#d3d9df' : '#edf0f2',
      5,
    ),
  ),
)
const garbageBags =
  shadow(28) +
  rect(22, 44, 56, 42, c.black, 4) +
  disc(50, 44, 28, '#454d57', 9) +
  disc(50, 44, 10, '#15181c', 3) +
  rect(34, 56, 32, 20, c.yellow, 2) +
  text('BASURA', 50, 69, 7, c.black)
const padlock = (height: number, body: string, edge: string) =>
  shadow(26) +
  line(`M34 48V${40 - height}C34 ${18 - height} 66 ${18 - height} 66 ${40 - height}V48`, c.steel, 8) +
  rect(22, 46, 56, 42, body, 5) +
  rect(22, 46, 56, 8, edge, 4) +
  disc(50, 66, 5, c.black) +
  rect(48, 66, 4, 12, c.black)
const knob =
  disc(46, 50, 32, c.steel) +
  disc(46, 50, 26, c.shine) +
  disc(46, 50, 17, c.brass) +
  disc(42, 46, 9, '#ecd18a') +
  rect(44, 44, 4, 12, c.brassDark, 1) +
  rect(76, 38, 12, 24, c.dark, 2) +
  rect(86, 45, 8, 10, c.brass, 1)
const deadbolt =
  rect(18, 24, 46, 54, c.brass, 5) +
  disc(41, 44, 12, c.brassDark) +
  rect(39, 38, 4, 12, c.black) +
  disc(41, 66, 4, c.brassDark) +
  rect(64, 34, 24, 8, c.steel, 2) +
  rect(64, 50, 24, 8, c.steel, 2) +
  rect(64, 66, 18, 6, c.steel, 2)
const hinge =
  rect(14, 22, 34, 56, c.steel, 3) +
  rect(52, 22, 34, 56, c.steel, 3) +
  rect(45, 18, 10, 64, c.dark, 3) +
  times(4, (index) => line(`M45 ${32 + index * 13}H55`, c.shine, 2)) +
  times(3, (index) => disc(28, 32 + index * 18, 3.5, c.black) + disc(72, 32 + index * 18, 3.5, c.black))

export const home: Record<string, string> = {
  'ADH-0701': can(c.yellow, c.redDark, 'CONTACTO'),
  'ADH-0715': superGlue,
  'SEL-0730': cartridge,
  'CIN-0750': tapeRoll('#cfa468', '#a87f45', 2),
  'CIN-0770': tapeRoll('#3a4149', c.black),
  'SEL-0790': sprayCan(c.orange, c.white, 'ESPUMA'),
  'PIN 4015': bucket(c.white, c.blue, 'VINÍLICA', '#ffffff'),
  'PIN 4021': bucket('#dfe4e9', c.green, 'COLOR', '#58b7a4'),
  'PIN 4050': can(c.steel, c.redDark, 'ESMALTE'),
  'PIN 4070': sprayCan(c.red, c.red, 'AEROSOL'),
  'IMP-4101': bucket('#e9542f', '#8f2413', 'IMPERMEABLE', '#c43f1d'),
  'BRO-4201': brush,
  'BRO-4220': roller,
  'BRO-4240': sandpaper,
  'JAR/0201': sack('#5d4630', c.green, 'ABONO'),
  'JAR/0250': sprayCan(c.greenDark, c.red, 'INSECTOS'),
  'JAR/0260':
    shadow(30) +
    rect(18, 40, 64, 46, c.paper, 3) +
    shape('M18 40L30 24H70L82 40Z', '#d6c39d') +
    shape('M38 86V66C38 52 62 52 62 66V86Z', c.black) +
    text('TRAMPA', 50, 52, 8, c.redDark),
  'LIM-6101': jug('#f0f3f5', c.blue, 'CLORO', c.blue),
  'LIM-6120': jug('#b58fd0', '#6d3f92', 'AROMA', '#fff'),
  'LIM-6201':
    shadow(20) +
    rect(32, 40, 36, 50, '#f4b8c8', 7) +
    rect(42, 28, 16, 12, c.white, 2) +
    line('M50 30V18H34V24', c.white, 6) +
    line('M50 30V18H34V24', c.grey, 2) +
    rect(37, 54, 26, 22, '#fff', 2) +
    text('JABÓN', 50, 68, 7, '#b3486a'),
  'LIM-6220': sack('#f3f5f7', c.blue, 'DETERGENTE'),
  'LIM-6240': roll('#f6f7f8', '#dfe3e7'),
  'LIM-6250': roll('#e8d7b5', '#cdb88c'),
  'LIM-6301': broom,
  'LIM-6320': mop,
  'LIM-6401': garbageBags,
  'CER-7101': padlock(0, c.brass, '#ecd18a'),
  'CER-7120': padlock(12, c.steel, c.shine),
  'CER-7201': knob,
  'CER-7220': deadbolt,
  'CER-7240': hinge,
}
