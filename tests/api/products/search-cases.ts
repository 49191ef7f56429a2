/** A search of the demo shop: the families of codes that it finds, and whether they only have near words. */
type SearchCase = { search: string; codes: string[]; isSimilar: boolean }

const exact = (search: string, ...codes: string[]): SearchCase => ({ search, codes, isSimilar: false })
const similar = (search: string, ...codes: string[]): SearchCase => ({ search, codes, isSimilar: true })

/** The forgiving searches that the server and the browser must answer alike. */
export const searchCases: SearchCase[] = [
  exact('foco', 'LAM'),
  exact('focos led', 'LAM'),
  exact('FÓCO 9 W', 'LAM'),
  exact('llave de paso', 'VAL'),
  exact('llaves de paso 1/2', 'VAL'),
  exact('cinta aislante', 'CIN'),
  exact('cinta aislante negra', 'CIN'),
  exact('chilillo', 'PIJ'),
  exact('destornillador de cruz', 'HER'),
  exact('foco 2201', 'LAM'),
  exact('candado 40mm', 'CER'),
  exact('tinaco 750 lts', 'TIN'),
  exact('cloro 5litros', 'LIM'),
  similar('martiyo 16oz', 'HER'),
  similar('torniyo', 'TOR'),
  similar('torniyos', 'TOR'),
  similar('tornilos', 'TOR'),
  similar('torinllo', 'TOR'),
  similar('ornillo', 'TOR'),
  similar('balbula', 'VAL'),
  similar('brochas profesionales', 'BRO'),
  exact('desarmadores de cruz', 'HER'),
  exact('cinta para aislar', 'CIN'),
  similar('los machetes', 'JAR'),
  similar('chiliyo', 'PIJ'),
  similar('yave de paso', 'VAL'),
  similar('torniyo 0142', 'TOR'),
  similar('flexometri', 'HER'),
  exact('tornillo zzzzqq'),
  exact('zzzzqq'),
  exact('TOR-9999'),
  exact('clvo'),
  exact('--'),
  exact('***'),
]

/** The letters that the codes begin with. */
export const familiesOf = (codes: readonly (string | undefined)[]) =>
  [...new Set(codes.map((code) => code?.match(/^[A-Z]+/)?.[0] ?? ''))].toSorted()
