import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { DeliveryAddress } from '#contract/customers/addresses'
import type { PaymentToken } from '#contract/payments/payments'
import { settingDefaults } from '#contract/shop/setting-values'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { violations } from '../axe.ts'
import { contextOf, desktop, drawn, hold, phone, provoked, signInByForm, untilLive } from '../browser.ts'
import { hurryUntil } from '../clock.ts'
import { focused } from '../keyboard.ts'
import { payInWindow, toast } from '../parts.ts'
import { enter, fail, fillCart, mend, retry } from './screen.ts'

let shop: Shop
let page: Page
let newcomer: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await enter(shop, 'cliente')
  await page.clock.install()
  await page.goto('/client/profile')
  newcomer = await enter(shop, 'nueva')
  await fillCart(shop, 8, [1, 1])
})

beforeEach(async () => {
  await page.setViewportSize(desktop)
  // A new tab: no choices of the last test.
  await page.evaluate(() => sessionStorage.clear())
  await fillCart(shop, 3, [1, 6])
})
afterEach(() => mend(page))

/** Whether nothing, e.g. the bar at the foot of a phone, is over the element. */
function isUncovered(element: Element) {
  const { x, y, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + 1, y + height / 2))
}

async function checkout(method?: RegExp, at = page) {
  await at.goto('/client/checkout')
  await at.getByRole('heading', { name: 'Resumen de Compra' }).waitFor()
  if (method) await at.getByRole('radio', { name: method }).check()
}

const card = /Tarjeta/
const transfer = /Transferencia/
const confirm = (at = page) => at.getByRole('button', { name: 'Confirmar Pedido' }).filter({ visible: true }).click()
const pay = () => page.getByRole('button', { name: 'Pagar', exact: true }).filter({ visible: true }).click()
const orders = async () => (await shop.rows('SELECT id FROM orders')).length

test.for([desktop, phone])('without a payment method, the choice shows what is missing: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await checkout()
  await confirm()
  const message = page.getByRole('alert').filter({ hasText: 'Elige cómo vas a pagar.' })
  await message.waitFor()
  const choice = page.getByRole('radio', { name: card })
  await focused(choice)
  await expect.poll(() => message.evaluate(isUncovered)).toBe(true)
  await choice.check()
  await expect.poll(() => message.count()).toBe(0)
  expect(await orders()).toBe(0)
})

test.for([desktop, phone])(
  'a user without a customer record is warned and sent to the profile: %o',
  async (viewport) => {
    await newcomer.setViewportSize(viewport)
    await checkout(transfer, newcomer)
    const warning = newcomer.getByRole('main').getByText('Información de Cliente Incompleta')
    await warning.waitFor()
    await confirm(newcomer)
    await toast(newcomer, 'Información de Cliente Incompleta').waitFor()
    await newcomer.waitForURL('**/client/profile')
    await newcomer.goBack()
    await warning.waitFor()
    await newcomer.getByRole('link', { name: 'Ir a Mi Perfil' }).click()
    await newcomer.waitForURL('**/client/profile')
  },
)

test('a user without a customer record is warned when the order is empty, too', async () => {
  await fillCart(shop, 8)
  await newcomer.goto('/client/checkout')
  const main = newcomer.getByRole('main')
  await main.getByText('Tu orden está vacía.').waitFor()
  await main.getByText('Información de Cliente Incompleta').waitFor()
  await main.getByRole('link', { name: 'Ir a Mi Perfil' }).click()
  await newcomer.waitForURL('**/client/profile')
  await fillCart(shop, 8, [1, 1])
})

test('an empty order shows a message and a link back', async () => {
  await fillCart(shop, 3)
  await checkout()
  await page.getByText('Tu orden está vacía.').waitFor()
  await page.getByRole('link', { name: 'Volver al Carrito' }).click()
  await page.waitForURL('**/client/products')
})

test('an order that does not load shows an error and can be retried', async () => {
  await fail(page, 'GET', /^\/cart$/)
  await checkout()
  await page.getByText('No se pudo cargar tu orden.').waitFor()
  await retry(page, page.getByText('TOR-0142'))
})

test.for([desktop, phone])('without the IVA rate there is no total and no confirmation: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await fail(page, 'GET', /key=iva/)
  await checkout(transfer)
  await toast(page, 'Error al cargar configuración de IVA.').waitFor()
  const button = page.getByRole('button', { name: 'Confirmar Pedido' }).filter({ visible: true })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await retry(page, page.getByText('$1,294.56').filter({ visible: true }))
  await expect.poll(() => button.isDisabled()).toBe(false)
})

test('bank details that do not load can be retried', async () => {
  await fail(page, 'GET', /key=banks/)
  await checkout(transfer)
  await page.getByText('No se pudieron cargar los datos bancarios.').waitFor()
  await retry(page, page.getByText('012 180 00123456789 9'))
})

test('a refused order shows the reason, above all that can be changed', async () => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await checkout(transfer)
  await shop.db.execute('UPDATE inventory SET on_hand = 5 WHERE productId = 1')
  await confirm()
  const reason = toast(page, 'disponible')
  await reason.waitFor()
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { y: Number.NaN, height: 0 }
  const { y: controls } = await boxOf(page.getByRole('main').getByText('Entrega', { exact: true }))
  await expect.poll(async () => (await boxOf(reason)).y + (await boxOf(reason)).height).toBeLessThan(controls)
  await shop.db.execute('UPDATE inventory SET on_hand = 100 WHERE productId = 1')
  expect(await orders()).toBe(0)
})

test('a refused order without a message shows the default message', async () => {
  await fail(page, 'POST', /^\/orders$/, 403)
  await checkout(transfer)
  await confirm()
  await toast(page, 'Error al crear la orden.').waitFor()
  expect(await orders()).toBe(0)
})

test('an order whose answer is unclear is looked up in the history', async () => {
  await fail(page, 'POST', /^\/orders$/, 'no answer')
  await checkout(transfer)
  await confirm()
  const failure = toast(page, 'Error al crear la orden.')
  await hurryUntil(page, () => failure.isVisible())
  expect(await failure.innerText()).toContain('Revisa tu historial antes de intentarlo otra vez.')
  await failure.getByRole('button', { name: 'Ver historial' }).click()
  await page.waitForURL('**/client/orders')
})

test('a payment that cannot begin shows a message', async () => {
  shop.netpay.queue({ outcome: 'tokenize500' })
  await checkout(card)
  await pay()
  await toast(page, 'Error al inicializar el pago con Netpay').waitFor()
})

test('a payment to an address that was deleted elsewhere shows why, and the address that is left', async () => {
  await shop.db.execute('DELETE FROM delivery_addresses')
  const client = await shop.as('cliente')
  const add = async (street: string) =>
    (await client.post('/customers/1/addresses', { street, city: 'León' })).json<DeliveryAddress>()
  await add('Bodega 7')
  const gone = await add('Bodega 8')
  await checkout(card)
  const delivery = page.getByRole('combobox', { name: 'Entrega' })
  await delivery.selectOption('Bodega 8, León')
  await client.del(`/customers/1/addresses/${gone.id}`)
  await pay()
  await toast(page, 'La dirección de entrega ya no existe.').waitFor()
  await expect.poll(() => delivery.locator('option:checked').innerText()).toBe('Bodega 7, León')
})

test.for([desktop, phone])(
  'a card that the shop has just stopped taking is refused with the reason, and not offered at the next visit: %o',
  async (viewport) => {
    const admin = await shop.as('admin')
    const enable = (enabled: boolean) =>
      admin.post('/update-configuracion', { key: 'cardHold', value: { ...settingDefaults.cardHold, enabled } })
    onTestFinished(async () => {
      await enable(true)
    })
    await page.setViewportSize(viewport)
    await checkout(card)
    await enable(false)
    await pay()
    const reason = 'La tienda no recibe pagos con tarjeta por ahora. Paga por transferencia.'
    await toast(page, reason).waitFor()
    await page.getByRole('main').getByText(reason).waitFor()

    // The choice of the card is still stored.
    await checkout()
    const offered = () => page.getByRole('radio').count()
    await expect.poll(offered).toBe(1)
    await page.getByRole('radio', { name: transfer, checked: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await orders()).toBe(0)
  },
)

test('a card that the shop does not take is not offered while its settings are read', async () => {
  const admin = await shop.as('admin')
  const enable = (enabled: boolean) =>
    admin.post('/update-configuracion', { key: 'cardHold', value: { ...settingDefaults.cardHold, enabled } })
  onTestFinished(async () => {
    await enable(true)
  })
  await enable(false)
  const asked = page.waitForRequest('**/get-configuracion?key=cardHold')
  const release = await hold(page, '**/get-configuracion?key=cardHold', 1)
  const cart = page.waitForResponse('**/cart')
  await checkout()
  await Promise.all([asked, cart])
  await drawn(page)
  expect(await page.getByRole('radio').count()).toBe(0)
  release()
  await page.getByRole('radio', { name: transfer }).waitFor()
  expect(await page.getByRole('radio').count()).toBe(1)
})

test("a payment cannot begin without the provider's script", async () => {
  shop.netpay.queue({ outcome: 'script404' })
  await checkout(card)
  await pay()
  const failure = toast(page, 'Error al inicializar el pago con Netpay')
  await failure.getByText('No cargó la ventana de pago. Revisa tu conexión.').waitFor()
})

test('an error of the code that opens the payment window has a message and is reported', async () => {
  await checkout(card)
  await page.evaluate((message) => {
    const init = () => {
      throw new Error(message)
    }
    Object.assign(window, { NetPay: { init } })
  }, provoked)
  const reported = page.waitForEvent('pageerror')
  await pay()
  await toast(page, 'Error al inicializar el pago con Netpay').waitFor()
  expect((await reported).message).toBe(provoked)
})

test.for([desktop, phone])('a declined card shows a message with the reason: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  shop.netpay.queue({ outcome: 'decline51' })
  await checkout(card)
  await pay()
  await payInWindow(page)
  const failure = toast(page, 'Hubo un error con el pago. Por favor, inténtelo de nuevo.')
  await failure.waitFor()
  expect(await failure.innerText()).toContain('Tu tarjeta no tiene fondos suficientes.')

  // The reason stays beside the choice when the toast is gone, until another way to pay is chosen.
  await failure.getByRole('button', { name: 'Cerrar aviso' }).click()
  const reason = page.getByRole('main').getByText('Tu tarjeta no tiene fondos suficientes.')
  expect(await reason.evaluate(isUncovered)).toBe(true)
  await page.getByRole('radio', { name: transfer }).check()
  expect(await reason.count()).toBe(0)
})

test('a payment that the provider contradicts is not confirmed', async () => {
  shop.netpay.queue({ outcome: 'amountMismatch' })
  await checkout(card)
  await pay()
  await payInWindow(page)
  await toast(page, 'Hubo un error al confirmar el pago. Por favor, inténtelo de nuevo.').waitFor()
  expect(await orders()).toBe(0)
  // The charge prevents another attempt until it is reviewed.
  await shop.db.batch(["UPDATE payment_intents SET state = 'expired'", 'UPDATE inventory SET reserved = 0'], 'write')
})

test('a payment without an answer cannot be repeated', async () => {
  await fillCart(shop, 7, [2, 1])
  const payer = await enter(shop, 'otro', onTestFinished)
  await payer.clock.install()
  await fail(payer, 'POST', /^\/netpay\/confirm$/)
  await checkout(card, payer)
  await payer.getByRole('button', { name: 'Pagar', exact: true }).filter({ visible: true }).click()
  await payInWindow(payer)
  const failure = toast(payer, 'Error al confirmar el pago con Netpay')
  await hurryUntil(payer, () => failure.isVisible())
  await payer.getByText('Estamos verificando tu pago. Te avisaremos; no pagues de nuevo.').waitFor()
  await expect.poll(() => payer.getByRole('button', { name: 'Pagar', exact: true }).count()).toBe(0)

  // The screen asks again, and shows the order although the cart is empty by then.
  await mend(payer)
  const confirmed = payer.getByText('Tu pago se confirmó.')
  await hurryUntil(payer, () => confirmed.isVisible())
  await payer.getByRole('link', { name: 'Ver mi pedido' }).click()
  await payer.getByRole('heading', { name: /^Pedido \d/ }).waitFor()
  await expectNoChoices(payer)
})

test('the order stays on screen until the answer of its payment, also when it was made before', async () => {
  await fillCart(shop, 7, [2, 1])
  const payer = await enter(shop, 'otro', onTestFinished)
  const release = await hold(payer, '**/netpay/confirm')
  await untilLive(payer, '/cart', () => checkout(card, payer))
  const payButton = payer.getByRole('button', { name: 'Pagar', exact: true }).filter({ visible: true })
  const beginning = payer.waitForResponse('**/netpay/tokenize')
  await payButton.click()
  const { merchantReferenceCode }: PaymentToken = await (await beginning).json()
  const asked = payer.waitForRequest('**/netpay/confirm')
  await payInWindow(payer)
  await asked
  const emptied = payer.waitForResponse(
    async (response) => response.url().endsWith('/cart') && !(await response.json())[0],
  )
  // The payment is confirmed from elsewhere, as by the provider's webhook.
  await (await shop.as('otro')).post('/netpay/confirm', { merchantReferenceCode })
  await emptied
  await drawn(payer)
  expect(await payButton.getAttribute('aria-busy')).toBe('true')
  release()
  await toast(payer, 'Orden creada exitosamente!').waitFor()
  await payer.waitForURL('**/client/orders')
})

/** The next order of the user «otro» starts without the choices of the last one. */
async function expectNoChoices(payer: Page) {
  await fillCart(shop, 7, [2, 1])
  await checkout(undefined, payer)
  await expectNoMethod(payer)
}

/** No payment method is chosen. The methods are shown after the order and the settings have loaded. */
async function expectNoMethod(at: Page) {
  await at.getByRole('radio', { name: transfer }).waitFor()
  expect(await at.getByRole('radio', { checked: true }).count()).toBe(0)
}

/** The user «otro» pays by card in a window that charges the card and sends no answer to the page. */
async function payWithoutAnswer(payer: Page) {
  await fillCart(shop, 7, [2, 1])
  await checkout(card, payer)
  await payer.getByRole('button', { name: 'Pagar', exact: true }).filter({ visible: true }).click()
  await payer.getByRole('button', { name: 'Sin respuesta' }).click()
  // The simulator has another origin: before the charge, the browser asks it with OPTIONS.
  const charged = payer.waitForResponse(
    (response) => response.url().endsWith('/_sim/charge') && response.request().method() === 'POST',
  )
  await payer.getByRole('button', { name: /^Pagar \$/ }).click()
  await charged
}

test('a payment whose window was left before its answer shows its order at the next visit', async () => {
  const payer = await enter(shop, 'otro', onTestFinished)
  await payWithoutAnswer(payer)
  await checkout(undefined, payer)
  const confirmed = toast(payer, 'Tu pago anterior se confirmó.')
  await payer.getByText('Tu orden está vacía.').waitFor()
  await confirmed.getByRole('button', { name: 'Ver mi pedido' }).click()
  await payer.getByRole('heading', { name: /^Pedido \d/ }).waitFor()
  await payer.getByText('Pagada').first().waitFor()
  await expectNoChoices(payer)
})

test('a payment without an answer waits for its user while another one uses the browser', async () => {
  const payer = await enter(shop, 'otro', onTestFinished)
  await payWithoutAnswer(payer)
  const confirmations: string[] = []
  payer.on('request', (request) => confirmations.push(...(request.url().match(/netpay\/confirm/) ?? [])))
  const change = async (name: string) => {
    await payer.goto('/dashboard')
    await payer.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await payer.waitForURL(/\/login/)
    await signInByForm(payer, `${name}@example.mx`, password)
  }
  await change('cliente')
  await checkout(undefined, payer)
  await payer.getByRole('radio', { name: transfer }).check()
  await change('otro')
  expect(confirmations).toEqual([])
  await checkout(undefined, payer)
  await toast(payer, 'Tu pago anterior se confirmó.').waitFor()
})

test('a payment that an earlier one prevents shows why, and a way back', async () => {
  await fillCart(shop, 7, [2, 1])
  const payer = await enter(shop, 'otro', onTestFinished)
  await checkout(card, payer)
  const start = () => payer.getByRole('button', { name: 'Pagar', exact: true }).filter({ visible: true }).click()
  await start()
  await payer.getByRole('button', { name: 'Reto 3DS' }).click()
  await payer.getByRole('button', { name: /^Pagar \$/ }).click()
  await payer.getByLabel('Código de verificación').waitFor()

  await checkout(card, payer)
  await payer.getByText('Estamos comprobando un pago con tarjeta que quedó sin terminar.').waitFor()
  await start()
  await payer.getByText('Tu pago anterior sigue en proceso. Inténtalo de nuevo en unos minutos.').waitFor()
  expect(await payer.getByText('no pagues de nuevo').count()).toBe(0)
  await payer.getByRole('link', { name: 'Volver al Carrito' }).click()
  await payer.waitForURL('**/client/products')
})

test('a closed payment window can be opened again', async () => {
  await checkout(card)
  await pay()
  await page.getByLabel('Número de tarjeta').waitFor()
  // The page must have seen the open window before it can see it close.
  await page.clock.runFor(1000)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('¿Cerraste la ventana? Puedes intentar de nuevo.').waitFor()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).filter({ visible: true }).click()
  await page.getByLabel('Número de tarjeta').first().waitFor()
  expect(await page.locator('#np-modal').count()).toBe(1)
})

test.for([transfer, card])('without an address no order is made until the client collects it: %s', async (method) => {
  await shop.db.execute('DELETE FROM delivery_addresses')
  await checkout(method)
  const made = await orders()
  const delivery = page.getByRole('combobox', { name: 'Entrega' })
  await delivery.getByText('Sin dirección').waitFor({ state: 'attached' })
  await page
    .getByRole('button', { name: /^(Confirmar Pedido|Pagar)$/ })
    .filter({ visible: true })
    .click()
  await toast(page, 'Falta dónde entregar tu pedido').waitFor()
  expect(await page.getByLabel('Número de tarjeta').count()).toBe(0)
  expect(await orders()).toBe(made)
  await delivery.selectOption('Recoger en tienda')
  await page.getByRole('radio', { name: transfer }).check()
  await confirm()
  await toast(page, 'Orden creada exitosamente!').waitFor()
})

test('a clipboard that the browser refuses is a message for the user, and no error of the page', async () => {
  await checkout(transfer)
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, {
      writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')),
    }),
  )
  await page
    .getByRole('button', { name: /^Copiar CLABE/ })
    .first()
    .click()
  await toast(page, 'No se pudo copiar. Selecciona el texto y cópialo.').waitFor()
})

test('each closing of the payment window is noticed, also if its script hides and shows the same element', async () => {
  await checkout(card)
  await page.evaluate(() => {
    const { append, remove } = Element.prototype
    let kept: HTMLElement | undefined
    Element.prototype.remove = function () {
      if (this.id !== 'np-modal') return remove.call(this)
      kept ??= this as HTMLElement
      kept.style.display = 'none'
    }
    document.body.append = function (...nodes) {
      const [node] = nodes
      if (!kept || !(node instanceof Element) || node.id !== 'np-modal') return append.call(this, ...nodes)
      kept.replaceChildren(...node.childNodes)
      kept.style.display = ''
    }
  })
  const question = page.getByText('¿Cerraste la ventana? Puedes intentar de nuevo.')
  const close = async () => {
    await page.getByLabel('Número de tarjeta').filter({ visible: true }).waitFor()
    // The page must have seen the open window before it can see it close.
    await page.clock.runFor(1000)
    await page.getByRole('button', { name: 'Close' }).click()
    await question.waitFor()
  }
  await pay()
  await close()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).filter({ visible: true }).click()
  await question.waitFor({ state: 'hidden' })
  await close()
})

test('the payment page lets the bank of a card authenticate the client, and sends forms nowhere else', async () => {
  // A page of its own: the refused form is an error in the log.
  const payer = await contextOf(page).newPage()
  await checkout(undefined, payer)
  await payer.route(/cardinalcommerce\.com|bank\.example/, (route) => route.fulfill({ body: 'ok' }))
  const blocked = await payer.evaluate(async () => {
    const found: string[] = []
    const refused = Promise.withResolvers<void>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      found.push(`${effectiveDirective} ${blockedURI}`)
      if (effectiveDirective === 'form-action') refused.resolve()
    })
    const frame = document.createElement('iframe')
    frame.name = 'bank'
    frame.src = 'https://acs.bank.example/'
    const form = Object.assign(document.createElement('form'), { target: 'bank', method: 'post' })
    document.body.append(frame, form)
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    for (const address of [
      'https://centinelapi.cardinalcommerce.com/V1/Cruise/Collect',
      'https://elsewhere.example/',
    ]) {
      form.action = address
      form.submit()
      if (address.includes('cardinal')) await new Promise((resolve) => frame.addEventListener('load', resolve))
    }
    await refused.promise
    return found
  })
  await payer.close()
  expect(blocked).toEqual(['form-action https://elsewhere.example/'])
})

test('the payment method stays chosen while another tab empties and fills the order', async () => {
  await checkout(transfer)
  const other = await contextOf(page).newPage()
  await other.goto('/client/products')
  await other.getByRole('button', { name: 'Vaciar' }).click()
  await page.getByText('Tu orden está vacía.').waitFor()
  await other.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('TOR-0142').waitFor()
  expect(await page.getByRole('radio', { name: transfer }).isChecked()).toBe(true)
  await other.close()
})

test('the payment method and the delivery stay chosen when the tab is reloaded, until the order is made', async () => {
  await checkout(transfer)
  await page.getByRole('combobox', { name: 'Entrega' }).selectOption('Recoger en tienda')
  await page.reload()
  await page.getByText('Recoges tu pedido en la tienda').waitFor()
  expect(await page.getByRole('radio', { name: transfer }).isChecked()).toBe(true)
  await confirm()
  await toast(page, 'Orden creada exitosamente!').waitFor()

  await fillCart(shop, 3, [1, 6])
  await checkout()
  await expectNoMethod(page)
  expect(await page.getByRole('combobox', { name: 'Entrega' }).inputValue()).not.toBe('pickup')
})

test.for([desktop, phone])('a returned charge is shown until it is read, also after an order: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await page.route('**/netpay/confirm', (route) =>
    route.fulfill({ json: { success: false, state: 'refund', message: 'Te reembolsaremos el cargo.', orderId: null } }),
  )
  await checkout()
  await page.evaluate(() => {
    const earlier = { transactionTokenId: '7f5b0a52-4c6d-4a53-9d0e-0a1b2c3d4e5f' }
    localStorage.setItem('undecided_payment:3', JSON.stringify(earlier))
  })
  await checkout(transfer)
  const refund = toast(page, 'Tu pago anterior se va a reembolsar.')
  await refund.waitFor()
  await confirm()
  await toast(page, 'Orden creada exitosamente!').waitFor()
  await refund.getByRole('button', { name: 'Ver mis pedidos' }).click()
  await page.waitForURL('**/client/orders')
})

test('an order by transfer shows its number, and closes the tab of the checkout', async () => {
  await checkout(transfer)
  const tab = page.getByRole('tab', { name: 'Resumen de Compra' })
  await tab.waitFor()
  await confirm()
  const success = toast(page, 'Orden creada exitosamente!')
  await success.waitFor()
  const [made] = await shop.rows('SELECT order_number FROM orders ORDER BY id DESC LIMIT 1')
  expect(await success.innerText()).toContain(`Tu folio es ${made?.order_number}`)
  await page.waitForURL(/\/client\/orders\/\d+$/)
  await tab.waitFor({ state: 'detached' })
})
