// Served as NetPay's checkout.plus.js. Like the original it adds a <style> and its own DOM to the shop's page;
// unlike it, it moves no money. No eval, no markup strings: pages with Trusted Types load it as it is.
;(() => {
  if (window.NetPay) return

  const api = new URL(document.currentScript.src).origin
  const fields = {
    token: 'token',
    merchantReferenceCode: 'merchant-reference-code',
    street1: 'street1',
    city: 'city',
    state: 'state',
    country: 'country',
    postalCode: 'postal-code',
    phone: 'phone-number',
    email: 'email',
    onsuccess: 'onsuccess',
    onerror: 'onerror',
    productCount: 'product-count',
    commerceName: 'commerce-name',
    buttonTitle: 'button-title',
  }
  const chips = [
    { label: 'Aprobar', number: '4000000000000002', email: 'accept@netpay.com.mx' },
    { label: 'Rechazar', number: '4000000000000002', email: 'reject@netpay.com.mx' },
    { label: 'Reto 3DS', number: '4000000000001091', email: 'review@netpay.com.mx' },
    { label: 'Sin respuesta', number: '4000000000009995', email: 'review@netpay.com.mx' },
  ]
  const css = `
    #np-modal { position: fixed; inset: 0; z-index: 2147483000; display: grid; place-items: center; overflow: auto;
      padding: 16px; background: rgb(15 23 42 / 60%); color: #0f172a; font: 15px/1.45 system-ui, sans-serif; }
    #np-modal [hidden] { display: none !important; }
    #np-modal .np-card { position: relative; box-sizing: border-box; width: 100%; max-width: 420px; padding: 24px;
      border-radius: 14px; background: #fff; box-shadow: 0 24px 60px rgb(15 23 42 / 35%); }
    #np-modal h2 { margin: 0; font-size: 20px; font-weight: 650; }
    #np-modal p { margin: 4px 0 16px; color: #475569; }
    #np-modal i { position: absolute; top: 14px; right: 14px; width: 32px; height: 32px; border-radius: 50%;
      font: 20px/32px system-ui; text-align: center; cursor: pointer; }
    #np-modal i:hover { background: #f1f5f9; }
    #np-modal form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
    #np-modal label { display: grid; gap: 4px; grid-column: span 2; font-size: 13px; font-weight: 550; }
    #np-modal label.np-half { grid-column: span 1; }
    #np-modal input { box-sizing: border-box; width: 100%; padding: 10px 12px; border: 1px solid #94a3b8;
      border-radius: 8px; background: #fff; color: inherit; font: inherit;
      font-weight: 400; }
    #np-modal .np-chips { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 16px; }
    #np-modal button { border: 1px solid #cbd5e1; border-radius: 999px; padding: 4px 10px; background: #f8fafc;
      color: inherit; font: inherit; font-size: 12px; cursor: pointer; }
    #np-modal button.np-main, #np-modal a { grid-column: span 2; display: block; padding: 12px; border: 0;
      border-radius: 8px; background: #0f4c81; color: #fff; font-size: 15px; font-weight: 600; text-align: center;
      text-decoration: none; cursor: pointer; }
    #np-modal button:disabled { opacity: .6; cursor: progress; }
    #np-modal [role=alert] { grid-column: span 2; color: #b91c1c; }
    #np-modal small { display: block; margin-top: 16px; color: #64748b; text-align: center; }
  `

  let publicKey = ''
  let sandbox = false
  let modal = null

  function element(tag, properties = {}, children = []) {
    const { attributes = {}, ...rest } = properties
    const made = Object.assign(document.createElement(tag), rest)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.append(...children)
    return made
  }

  const pesos = (amount) => new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(amount)

  function field(label, name, half = false) {
    const input = element('input', { name, required: true, autocomplete: 'off' })
    if (name !== 'holder' && name !== 'email') input.inputMode = 'numeric'
    return { input, row: element('label', { className: half ? 'np-half' : '' }, [label, input]) }
  }

  // Closing runs no callback: the shop has to recover by itself.
  function close() {
    modal?.root.remove()
    modal = null
  }

  function open() {
    const body = element('div')
    const closeIcon = element('i', {
      textContent: '×',
      tabIndex: 0,
      attributes: { role: 'button', 'aria-label': 'Close' },
    })
    const card = element('div', { className: 'np-card' }, [
      element('h2', { textContent: 'Información de Pago' }),
      closeIcon,
      body,
      element('small', { textContent: 'Simulador de NetPay · sin cargo real' }),
    ])
    const dialog = { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Información de Pago' }
    const root = element('div', { id: 'np-modal', attributes: dialog }, [element('style', { textContent: css }), card])
    closeIcon.addEventListener('click', close)
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' || (event.key === 'Enter' && event.target === closeIcon)) close()
    })
    modal = { root, show: (...children) => body.replaceChildren(...children) }
    document.body.append(root)
    closeIcon.focus()
    return modal
  }

  function showResult(shown, id, text, finish) {
    finish.addEventListener('click', (event) => {
      event.preventDefault()
      close()
    })
    const result = element('div', { id, attributes: { role: 'status' } }, [element('p', { textContent: text }), finish])
    shown.show(result)
    finish.focus()
  }

  const dismiss = (id) => element('button', { id, type: 'button', className: 'np-main', textContent: 'Cerrar' })
  const showFailure = (shown, text) =>
    showResult(shown, 'generic-error-container', text, dismiss('close-generic-error'))

  async function call(path, body) {
    const request = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(`${api}/_sim/${path}`, request)
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    return { answer, next: response.headers.get('x-sim-next') }
  }

  function follow(shown, data, { answer, next }) {
    if (next === 'nothing') return
    if (next === 'challenge') return showChallenge(shown, data, answer)
    localStorage.setItem('CARD_response', JSON.stringify(answer))
    if (next === 'onerror') {
      const reason = answer.error ?? answer.responseMsg ?? 'Declinada General'
      showResult(shown, 'error-payment-container', `Pago rechazado: ${reason}`, dismiss('close-error'))
    } else {
      const finish = element('a', { id: 'np-card-finish', href: '#', textContent: 'Finalizar' })
      showResult(shown, 'success-card-payment-container', 'Pago aprobado', finish)
    }
    for (const name of next.split(',')) window[data[name]](answer)
  }

  function onSubmit(form, button, send) {
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      button.disabled = true
      await send()
    })
  }

  async function attempt(shown, data, path, body) {
    const outcome = await call(path, body).catch((error) => ({ error }))
    // Closed during the charge: the card is charged and no callback runs.
    if (modal !== shown) return
    if (!outcome.error) return follow(shown, data, outcome)
    showFailure(shown, `No fue posible procesar el pago: ${outcome.error.message}`)
    // NetPay does not document the argument, so the simulator passes an empty object.
    window[data.onerror]({})
  }

  function showChallenge(shown, data, charge) {
    const code = field('Código de verificación', 'code')
    const button = element('button', { type: 'submit', className: 'np-main', textContent: 'Verificar' })
    const form = element('form', {}, [code.row, button])
    onSubmit(form, button, () => {
      const { transactionTokenId } = charge.transactionDto
      return attempt(shown, data, 'challenge', { transactionTokenId, code: code.input.value.trim() })
    })
    shown.show(element('p', { textContent: 'Tu banco pide verificar la compra. Escribe 1234.' }), form)
    code.input.focus()
  }

  function cardProblem(card) {
    if (!/^\d{15,16}$/.test(card.number)) return 'El número de tarjeta no es válido.'
    const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(card.expiry) ?? []
    if (!month || new Date(2000 + Number(year), Number(month)) <= new Date()) return 'El vencimiento no es válido.'
    return /^\d{3,4}$/.test(card.cvv) ? '' : 'El CVV no es válido.'
  }

  function showForm(shown, data, amount) {
    const number = field('Número de tarjeta', 'number')
    const holder = field('Nombre del titular', 'holder')
    const expiry = field('Vencimiento (MM/AA)', 'expiry', true)
    const cvv = field('CVV', 'cvv', true)
    const email = field('Correo electrónico', 'email')
    const inputs = [number, holder, expiry, cvv, email]
    const fill = (values) => {
      for (const [at, { input }] of inputs.entries()) input.value = values[at]
    }
    email.input.value = data.email
    const scenario = (chip) => {
      const button = element('button', { type: 'button', textContent: chip.label })
      button.addEventListener('click', () => fill([chip.number, 'Titular de Prueba', '12/40', '123', chip.email]))
      return button
    }
    const problem = element('div', { attributes: { role: 'alert' } })
    const pay = element('button', { type: 'submit', className: 'np-main', textContent: `Pagar ${pesos(amount)}` })
    const form = element('form', { noValidate: true }, [...inputs.map(({ row }) => row), problem, pay])
    onSubmit(form, pay, async () => {
      const [plain, name, month, secret, address] = inputs.map(({ input }) => input.value.trim())
      const card = { number: plain.replaceAll(' ', ''), holder: name, expiry: month, cvv: secret }
      problem.textContent = cardProblem(card)
      pay.disabled = !problem.textContent
      if (problem.textContent) return
      pay.textContent = 'Procesando…'
      const { token, merchantReferenceCode, street1, city, state, country, postalCode, phone } = data
      const billing = { street1, city, state, country, postalCode, phone }
      const order = { tokenAmount: token, merchantReferenceCode, publicKey, sandbox, page: location.href }
      await attempt(shown, data, 'charge', { ...order, email: address, card, billing })
    })
    shown.show(
      element('p', { textContent: `${data.commerceName} · ${data.productCount} producto(s)` }),
      element('div', { className: 'np-chips' }, chips.map(scenario)),
      form,
    )
    number.input.focus()
  }

  async function start(button) {
    const read = ([key, name]) => [key, button.getAttribute(`data-${name}`)?.trim() ?? '']
    const data = Object.fromEntries(Object.entries(fields).map(read))
    const shown = open()
    const missing = Object.keys(fields).find((key) => !data[key])
    if (missing) return showFailure(shown, `Falta el dato data-${fields[missing]} para iniciar el pago.`)
    const unknown = [data.onsuccess, data.onerror].find((name) => typeof window[name] !== 'function')
    if (unknown) return showFailure(shown, `No existe la función ${unknown} para recibir el resultado.`)
    try {
      const { answer } = await call(
        `token/${encodeURIComponent(data.token)}?publicKey=${encodeURIComponent(publicKey)}`,
      )
      showForm(shown, data, answer.amount)
    } catch (error) {
      showFailure(shown, `No es posible iniciar el pago: ${error.message}`)
    }
  }

  window.NetPay = {
    // Bound to the button at each call, as in NetPay's samples: two calls for one button open two windows.
    init(key) {
      publicKey = String(key)
      const button = document.querySelector('button#netpay-checkout')
      button?.addEventListener('click', () => start(button))
    },
    setSandboxMode(on) {
      sandbox = on
    },
  }
})()
