/** Delivered by the shop itself, without a tracking number. */
export const ownDelivery = 'Entrega propia'

/** Carriers in Mexico. `track`: the page of a shipment, for those with a stable address of their own. */
const knownCarriers: { name: string; track?: (number: string) => string }[] = [
  { name: 'DHL', track: (number) => `https://www.dhl.com/mx-es/home/tracking.html?tracking-id=${number}` },
  {
    name: 'Estafeta',
    // A number of 10 digits is a tracking code; 22 characters, a waybill.
    track: (number) =>
      `https://www.estafeta.com/Tracking/searchByGet?wayBillType=${/^\d{10}$/.test(number) ? 0 : 1}&wayBill=${number}`,
  },
  { name: 'FedEx', track: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { name: 'Paquetexpress', track: (number) => `https://www.paquetexpress.com.mx/rastreo/${number}` },
  { name: 'Redpack', track: (number) => `https://www.redpack.com.mx/es/rastreo/?guias=${number}` },
  { name: 'UPS', track: (number) => `https://www.ups.com/track?loc=es_MX&tracknum=${number}` },
  { name: '99minutos', track: (number) => `https://tracking.99minutos.com/search/${number}` },
  { name: 'Tresguerras' },
  { name: 'Castores' },
  { name: 'Correos de México' },
]

export const carriers = knownCarriers.map(({ name }) => name)

/** Double letters count once: "Paquete Express" is Paquetexpress. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(.)\1+/g, '$1')

/** The carrier's page of a shipment. Undefined: the carrier is not known, or has no stable address. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null) {
  if (!carrier || !trackingNumber) return undefined
  const written = plain(carrier)
  const found = knownCarriers.find(({ name }) => written.startsWith(plain(name)))
  return found?.track?.(encodeURIComponent(trackingNumber.replace(/\s/g, '')))
}
