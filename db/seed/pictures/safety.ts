import { colours as c, disc, line, rect, ring, shadow, shape, times } from './svg.ts'

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

export const safety: Record<string, string> = {
  'SEG-8101': glove,
  'SEG-8201': goggles,
  'SEG-8220': helmet,
  'SEG-8240': mask,
  'SEG-8260': vest,
  'SEG-8280': belt,
  'SEG-8301': cone,
  'SEG-8320': barrier,
}
