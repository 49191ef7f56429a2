import { expect, test } from 'vitest'
import { taxRegimes } from '#contract/invoices/sat-catalogs'
import { constanciaIn } from '../../../web/staff/customers/constancia.ts'

const company = `Página [1] de [3]
CÉDULA DE IDENTIFICACIÓN FISCAL
EKU9003173C9
Registro Federal de Contribuyentes
ESCUELA KEMPER URGATE
Nombre, denominación o razón
social
idCIF: 12345678901
VALIDA TU INFORMACIÓN
FISCAL
CONSTANCIA DE SITUACIÓN FISCAL
Lugar y Fecha de Emisión
LEON , GUANAJUATO A 02 DE OCTUBRE DE 2026
EKU9003173C9
Datos de Identificación del Contribuyente:
RFC: EKU9003173C9
Denominación/Razón Social: ESCUELA KEMPER URGATE
Régimen Capital: SOCIEDAD ANONIMA DE CAPITAL VARIABLE
Nombre Comercial:
Fecha inicio de operaciones: 17 DE MARZO DE 1990
Estatus en el padrón: ACTIVO
Fecha de último cambio de estado: 17 DE MARZO DE 1990
Datos del domicilio registrado
Código Postal:42501 Tipo de Vialidad: AVENIDA (AV)
Nombre de Vialidad: PASEO DEL MORAL Número Exterior: 106
Número Interior: Nombre de la Colonia: JARDINES DEL MORAL
Nombre de la Localidad: LEON DE LOS ALDAMA Nombre del Municipio o Demarcación Territorial: LEON
Nombre de la Entidad Federativa: GUANAJUATO Entre Calle: CALLE CAÑADA
Y Calle: CALLE OASIS Correo Electrónico: correo@example.com
Tel. Fijo Lada: 477 Número: 1234567
Página [2] de [3]
Estado del domicilio: LOCALIZADO - Domicilio Localizado
Actividades Económicas:
Orden Actividad Económica Porcentaje Fecha Inicio Fecha Fin
1 Comercio al por mayor de artículos de ferretería 100 01/03/2011
Regímenes:
Régimen Fecha Inicio Fecha Fin
Régimen General de Ley Personas Morales 05/06/2008
Obligaciones:
Descripción de la Obligación Descripción Vencimiento Fecha Inicio Fecha Fin
Pago definitivo mensual de IVA. A más tardar el día 17 del mes inmediato
posterior al periodo que corresponda.
05/06/2008
Cadena Original Sello: ||2026/10/02|EKU9003173C9|CONSTANCIA DE SITUACIÓN FISCAL|200001088888800000031||
Página [3] de [3]`

const person = `CÉDULA DE IDENTIFICACIÓN FISCAL
CONSTANCIA DE SITUACIÓN FISCAL
Datos de Identificación del Contribuyente:
RFC: CACX7605101P8
CURP: CACX760510HGTRRC09
Nombre (s): XOCHILT
Primer Apellido: CASAS
Segundo Apellido: CHAVEZ
Fecha inicio de operaciones: 15 DE ENERO DE 2010
Estatus en el padrón: ACTIVO
Nombre Comercial:
Datos del domicilio registrado
Código Postal:36257 Tipo de Vialidad: CALLE
Nombre de Vialidad: CALLE HIDALGO Número Exterior: 100
Número Interior:3 Nombre de la Colonia: CENTRO
Página [1] de [2]
Nombre de la Localidad: Nombre del Municipio o Demarcación Territorial: COYOACAN
Nombre de la Entidad Federativa: CIUDAD DE MEXICO Entre Calle: JUAREZ
Y Calle: MADERO
Regímenes:
Régimen Fecha Inicio Fecha Fin
Régimen de Incorporación Fiscal 01/01/2014 31/12/2021
Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios 01/02/2015
Página [2] de [3]
Régimen Fecha Inicio Fecha Fin
Régimen de las Personas Físicas con Actividades Empresariales y
Profesionales
01/01/2022
Obligaciones:`

test('the constancia of a company has its name without the régimen de capital', () => {
  expect(constanciaIn(company)).toEqual({
    tax_id: 'EKU9003173C9',
    legal_name: 'ESCUELA KEMPER URGATE',
    zip: '42501',
    address: 'AVENIDA PASEO DEL MORAL 106, JARDINES DEL MORAL',
    city: 'LEON DE LOS ALDAMA',
    state: 'Guanajuato',
    regimes: ['601'],
  })
  const repeated = company.replace('URGATE\nRégimen', 'URGATE SOCIEDAD ANONIMA DE CAPITAL VARIABLE\nRégimen')
  expect(constanciaIn(repeated)?.legal_name).toBe('ESCUELA KEMPER URGATE')
})

test('the constancia of a person has the names in the order of SAT, and the regimes that have not ended', () => {
  expect(constanciaIn(person)).toEqual({
    tax_id: 'CACX7605101P8',
    legal_name: 'XOCHILT CASAS CHAVEZ',
    zip: '36257',
    address: 'CALLE HIDALGO 100 INT. 3, CENTRO',
    city: 'COYOACAN',
    state: 'Ciudad de México',
    regimes: ['605', '612'],
  })
  const oneSurname = person.replace('Segundo Apellido: CHAVEZ', 'Segundo Apellido:')
  expect(constanciaIn(oneSurname)?.legal_name).toBe('XOCHILT CASAS')
})

/** The same document as other programs extract its text. */
const layouts: Record<string, (text: string) => string> = {
  'in one line': (text) => text.replaceAll('\n', ' '),
  'without spaces after the labels': (text) => text.replaceAll(': ', ':'),
  'with each value below its label': (text) => text.replace(/:[ ]?/g, ':\n'),
  'without spaces in the labels': (text) =>
    text.replace(/\p{Lu}\p{Ll}[\p{L} /()]+:/gu, (label) => label.replaceAll(' ', '')),
  'with separate accents': (text) => text.normalize('NFD'),
  'without accents': (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  'with other line ends': (text) => text.replaceAll('\n', '\r\n'),
}

test.for(Object.keys(layouts))('a text %s is read the same', (layout) => {
  for (const text of [company, person]) {
    expect(constanciaIn(layouts[layout]?.(text) ?? '')).toEqual(constanciaIn(text))
  }
})

test('another document is not read, and a constancia without an RFC neither', () => {
  expect(constanciaIn('')).toBeUndefined()
  expect(constanciaIn(company.replaceAll(/CONSTANCIA DE SITUACIÓN FISCAL/g, 'ACUSE DE INSCRIPCIÓN'))).toBeUndefined()
  expect(constanciaIn('Envíanos tu Constancia de Situación Fiscal.\nRFC: el de tu empresa')).toBeUndefined()
})

test('what a constancia does not have is empty', () => {
  expect(constanciaIn('CONSTANCIA DE SITUACIÓN FISCAL\nRFC: EKU9003173C9\nCódigo Postal: Tipo de Vialidad:')).toEqual({
    tax_id: 'EKU9003173C9',
    legal_name: '',
    zip: '',
    address: '',
    city: '',
    state: '',
    regimes: [],
  })
})

const regimesOf = (...names: string[]) =>
  constanciaIn(`CONSTANCIA DE SITUACIÓN FISCAL RFC: EKU9003173C9 Regímenes: ${names.join(' 01/01/2020 ')} 01/01/2020`)
    ?.regimes

test.for([
  ['Régimen General de Ley Personas Morales', '601'],
  ['Régimen de las Personas Morales con Fines no Lucrativos', '603'],
  ['Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios', '605'],
  ['Régimen de Arrendamiento', '606'],
  ['Régimen de Enajenación o Adquisición de Bienes', '607'],
  ['Régimen de los demás ingresos', '608'],
  ['Régimen de los Residentes en el Extranjero sin Establecimiento Permanente en México', '610'],
  ['Régimen de Ingresos por Dividendos (socios y accionistas)', '611'],
  ['Régimen de las Personas Físicas con Actividades Empresariales y Profesionales', '612'],
  ['Régimen de los ingresos por intereses', '614'],
  ['Régimen de los ingresos por obtención de premios', '615'],
  ['Sin obligaciones fiscales', '616'],
  ['Régimen de Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras PM', '622'],
  ['Régimen Opcional para Grupos de Sociedades', '623'],
  ['Régimen de los Coordinados', '624'],
  ['Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas', '625'],
  ['Régimen Simplificado de Confianza', '626'],
])('«%s» is the regime %s', ([name, code]) => {
  expect(regimesOf(name ?? '')).toEqual([code])
})

test('the names of the catalogue are read, and the names of former regimes are not', () => {
  const current = taxRegimes.filter(({ hidden }) => !hidden)
  for (const { code, label } of current) expect(regimesOf(label)).toEqual([code])
  expect(
    regimesOf(
      'Régimen de Consolidación',
      'Régimen Intermedio de las Personas Físicas con Actividades Empresariales',
      'Régimen Simplificado de Ley Personas Morales',
      'Régimen de Pequeños Contribuyentes',
    ),
  ).toEqual([])
  expect(regimesOf('Régimen de Arrendamiento', 'Régimen de Arrendamiento')).toEqual(['606'])
  expect(regimesOf('Régimen de Arrendamiento', 'Régimen de los Coordinados 01/01/2000')).toEqual(['606'])
})

test.for([
  ['CIUDAD DE MEXICO', 'Ciudad de México'],
  ['MEXICO', 'Estado de México'],
  ['BAJA CALIFORNIA', 'Baja California'],
  ['BAJA CALIFORNIA SUR', 'Baja California Sur'],
  ['COAHUILA DE ZARAGOZA', 'Coahuila'],
  ['MICHOACAN DE OCAMPO', 'Michoacán'],
  ['VERACRUZ DE IGNACIO DE LA LLAVE', 'Veracruz'],
  ['NUEVO LEON', 'Nuevo León'],
  ['TEXAS', ''],
])('the state «%s» is «%s» in the form', ([printed, name]) => {
  expect(constanciaIn(company.replace('GUANAJUATO Entre', `${printed} Entre`))?.state).toBe(name)
})
