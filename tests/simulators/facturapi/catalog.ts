interface Entry {
  key: string
  description: string
}

const entries = (rows: [key: string, description: string][]): Entry[] =>
  rows.map(([key, description]) => ({ key, description }))

/** A small part of SAT's c_ClaveProdServ: enough for a wholesaler of groceries, cleaning and hardware. */
export const products = entries([
  ['01010101', 'No existe en el catálogo'],
  ['10171500', 'Abonos orgánicos y nutrientes para plantas'],
  ['14111507', 'Papel para impresora o fotocopiadora'],
  ['14111700', 'Productos de papel de uso personal'],
  ['14111703', 'Toallas de papel'],
  ['14111704', 'Papel higiénico'],
  ['14111705', 'Servilletas de papel'],
  ['15121500', 'Preparados lubricantes'],
  ['15121501', 'Aceite motor'],
  ['24111500', 'Bolsas'],
  ['24111503', 'Bolsas plásticas'],
  ['26121600', 'Cables eléctricos y accesorios'],
  ['27111500', 'Herramientas de corte y engarzado y punzones'],
  ['27111600', 'Herramientas de forjado'],
  ['27111602', 'Martillos'],
  ['27111700', 'Llaves inglesas y guías'],
  ['27111701', 'Destornilladores'],
  ['27112000', 'Herramientas para jardín y agricultura'],
  ['27112700', 'Herramientas mecánicas'],
  ['27112800', 'Accesorios y suministros para herramienta'],
  ['30111600', 'Cemento y cal'],
  ['30111601', 'Cemento'],
  ['31161500', 'Tornillos'],
  ['31161700', 'Tuercas'],
  ['31161800', 'Arandelas'],
  ['31162000', 'Clavos'],
  ['31201500', 'Cinta adhesiva'],
  ['31201600', 'Otros adhesivos y selladores'],
  ['31211500', 'Pinturas y tapa poros'],
  ['31211900', 'Aplicadores de pintura y accesorios para pintar'],
  ['39101600', 'Lámparas y bombillas'],
  ['39121700', 'Ferretería eléctrica y suministros'],
  ['39122200', 'Interruptores eléctricos y accesorios'],
  ['40141600', 'Válvulas'],
  ['40141700', 'Material de ferretería y accesorios'],
  ['40142000', 'Mangueras'],
  ['40171500', 'Tubos y tuberías comerciales'],
  ['44121700', 'Instrumentos de escritura'],
  ['44121701', 'Bolígrafos'],
  ['44121706', 'Lápices de madera'],
  ['44122000', 'Carpetas de archivo, carpetas y separadores'],
  ['46171501', 'Candados'],
  ['46181504', 'Guantes de protección'],
  ['47121701', 'Bolsas de basura'],
  ['47131500', 'Trapos y paños de limpieza'],
  ['47131604', 'Escobas'],
  ['47131803', 'Desinfectantes para uso doméstico'],
  ['47131805', 'Limpiadores de propósito general'],
  ['47131811', 'Productos para lavandería'],
  ['50112000', 'Carnes procesadas y preparadas'],
  ['50131700', 'Productos de leche y mantequilla'],
  ['50131800', 'Queso'],
  ['50151513', 'Aceites vegetales o de plantas comestibles'],
  ['50161509', 'Azúcares naturales o productos endulzantes'],
  ['50161813', 'Chocolate o sustituto de chocolate, confite'],
  ['50171551', 'Sal de mesa'],
  ['50171800', 'Salsas y condimentos y productos para untar'],
  ['50181901', 'Pan fresco'],
  ['50192109', 'Papas fritas o frituras de maíz'],
  ['50192901', 'Pasta simple o tallarines'],
  ['50201706', 'Café'],
  ['50202201', 'Cerveza'],
  ['50202203', 'Vino'],
  ['50202301', 'Agua'],
  ['50202306', 'Refrescos'],
  ['50221101', 'Granos de cereal'],
  ['50221300', 'Harina y productos de molinos'],
  ['52151500', 'Utensilios de cocina desechables domésticos'],
  ['53131502', 'Pasta dental'],
  ['53131608', 'Jabones'],
  ['53131628', 'Champús'],
  ['60131324', 'Ukelele'],
])

/** A part of SAT's c_ClaveUnidad. */
export const units = entries([
  ['H87', 'Pieza'],
  ['E48', 'Unidad de servicio'],
  ['ACT', 'Actividad'],
  ['KGM', 'Kilogramo'],
  ['GRM', 'Gramo'],
  ['LTR', 'Litro'],
  ['MLT', 'Mililitro'],
  ['MTR', 'Metro'],
  ['CMT', 'Centímetro'],
  ['MTK', 'Metro cuadrado'],
  ['PR', 'Par'],
  ['SET', 'Conjunto'],
  ['DPC', 'Docena de piezas'],
  ['XBX', 'Caja'],
  ['XPK', 'Paquete'],
  ['XKI', 'Kit (conjunto de piezas)'],
  ['XBG', 'Bolsa'],
  ['XSA', 'Saco'],
  ['XBO', 'Botella'],
  ['XRO', 'Rollo'],
  ['XCT', 'Caja de cartón'],
  ['XPX', 'Paleta'],
])

/** UNSPSC has segments 10 to 95. Any key of those is accepted, because this catalogue holds only some. */
export const isProductKey = (key: string) => key === '01010101' || /^([1-8]\d|9[0-5])\d{6}$/.test(key)

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A page of the entries that match every word of `q`, best match first. */
export function search(catalog: Entry[], q: string, page: number, limit: number) {
  const words = fold(q).split(/\s+/).filter(Boolean)
  const found = catalog
    .map((entry) => ({ ...entry, score: score(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  return {
    page,
    total_pages: Math.ceil(found.length / limit),
    total_results: found.length,
    data: found.slice((page - 1) * limit, page * limit),
  }
}

function score({ key, description }: Entry, words: string[]): number {
  const text = fold(description)
  const stems = words.map((word) => word.replace(/e?s$/, ''))
  if (!stems.every((word) => text.includes(word) || key.startsWith(word))) return 0
  return Math.min(1, 0.4 + stems.join('').length / text.length)
}
