import { interactions } from './measure-interactions.ts'

/** One line of the table. A goal without a limit is reported, not judged. */
export type Goal = {
  id: string
  what: string
  /** Key of its samples. */
  sample: string
  unit: 'kB' | 'ms' | '%' | ''
  most?: number
  mostRatio?: number
  /** Compare with this sample of the product instead of with the floor. */
  beside?: string
}

const perInteraction = interactions.flatMap(({ name }): Goal[] => [
  { id: 'P13', what: `${name}: slowest event`, sample: `${name}: event`, unit: 'ms', most: 100, mostRatio: 1.3 },
  { id: 'P13', what: `${name}: drawn, first time`, sample: `${name}: first`, unit: 'ms', most: 100, mostRatio: 1.3 },
  { id: 'P13', what: `${name}: drawn, again`, sample: `${name}: again`, unit: 'ms', most: 100, mostRatio: 1.3 },
  { id: 'P13', what: `${name}: thread, first time`, sample: `${name}: thread first`, unit: 'ms', mostRatio: 1.3 },
  { id: 'P13', what: `${name}: thread, again`, sample: `${name}: thread again`, unit: 'ms', mostRatio: 1.3 },
])

export const goals: Goal[] = [
  { id: 'P10', what: 'JS of sign-in, all of it', sample: 'JS of sign-in', unit: 'kB', most: 80 },
  { id: 'P10', what: 'JS of client products, until the rows', sample: 'JS to rows', unit: 'kB', most: 115 },
  { id: 'P10', what: 'JS of client products, all that follows by itself', sample: 'JS in all', unit: 'kB' },
  { id: 'P11', what: 'LCP', sample: 'LCP none', unit: 'ms', mostRatio: 1.25 },
  { id: 'P11', what: 'LCP, fast4g', sample: 'LCP fast4g', unit: 'ms', mostRatio: 1.25 },
  { id: 'P11', what: 'a screenful of rows', sample: 'rows none', unit: 'ms', mostRatio: 1.25 },
  { id: 'P11', what: 'a screenful of rows, fast4g', sample: 'rows fast4g', unit: 'ms', mostRatio: 1.25 },
  { id: 'P11', what: 'requests until the rows', sample: 'requests to rows', unit: '', most: 6 },
  { id: 'P11', what: 'requests in all', sample: 'requests in all', unit: '', most: 6 },
  { id: 'P12', what: 'TBT', sample: 'TBT', unit: 'ms', mostRatio: 1.3 },
  ...perInteraction,
  { id: 'P14', what: 'all products: pictures to rows (mount)', sample: 'all: mount', unit: 'ms', most: 30 },
  { id: 'P14', what: 'about 1,000: pictures to rows (mount)', sample: 'few: mount', unit: 'ms', most: 30 },
  { id: 'P14', what: 'all, 120 px a frame: median frame', sample: 'all 120: median frame', unit: 'ms', most: 17 },
  { id: 'P14', what: 'all, 120 px a frame: p95 frame', sample: 'all 120: p95 frame', unit: 'ms', most: 17 },
  { id: 'P14', what: 'all, 1,200 px a frame: median frame', sample: 'all 1200: median frame', unit: 'ms' },
  { id: 'P14', what: 'all, 1,200 px a frame: p95 frame', sample: 'all 1200: p95 frame', unit: 'ms' },
  { id: 'P14', what: 'about 1,000, 120 px a frame: p95 frame', sample: 'few 120: p95 frame', unit: 'ms' },
  { id: 'P14', what: 'about 1,000, 1,200 px a frame: p95 frame', sample: 'few 1200: p95 frame', unit: 'ms' },
  { id: 'P14', what: 'pictures to rows (mount): thread', sample: 'all: mount, thread', unit: 'ms', mostRatio: 1.1 },
  { id: 'P14', what: 'all, 120 px a frame: thread', sample: 'all 120: thread', unit: 'ms', mostRatio: 1.1 },
  { id: 'P14', what: 'all, 1,200 px a frame: thread', sample: 'all 1200: thread', unit: 'ms', mostRatio: 1.1 },
  {
    id: 'P14',
    what: 'all beside its own 1,000, 1,200 px a frame: median frame',
    sample: 'all 1200: median frame',
    beside: 'few 1200: median frame',
    unit: 'ms',
    mostRatio: 1.1,
  },
  { id: 'P14', what: 'all, 120 px a frame: frames with no row at the foot', sample: 'all 120: blank', unit: '%' },
  { id: 'P15', what: 'key to rows, p50', sample: 'search p50', unit: 'ms', most: 50 },
  { id: 'P15', what: 'key to rows, p95', sample: 'search p95', unit: 'ms', most: 50 },
  { id: 'P15', what: 'key to rows, p99', sample: 'search p99', unit: 'ms', most: 50 },
  { id: 'P15', what: 'key to rows: thread, p50', sample: 'search thread', unit: 'ms', mostRatio: 1.3 },
  { id: 'P15', what: 'search in the worker, p50', sample: 'search in the worker p50', unit: 'ms' },
  { id: 'P15', what: 'search in the worker, p99', sample: 'search in the worker p99', unit: 'ms', most: 16 },
  { id: 'P15', what: 'index built in the worker', sample: 'search build', unit: 'ms', most: 1500 },
  { id: 'P15', what: 'longest task while typing', sample: 'search longest task', unit: 'ms', most: 50 },
  {
    id: 'P15',
    what: 'longest task after the rows, as the page loads',
    sample: 'longest task after',
    unit: 'ms',
    most: 50,
  },
  { id: 'P16', what: 'answer of the whole catalogue', sample: 'catalogue', unit: 'kB', most: 950 },
  { id: 'P16', what: 'the whole catalogue in the table', sample: 'whole catalogue none', unit: 'ms' },
  { id: 'P16', what: 'the whole catalogue in the table, fast4g', sample: 'whole catalogue fast4g', unit: 'ms' },
  { id: 'P15', what: 'keystrokes that changed no row', sample: 'search unchanged', unit: '' },
]
