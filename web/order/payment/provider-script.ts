import { ApiError } from '../../api/client.ts'

type NetPay = { init: (publicKey: string) => void; setSandboxMode: (on: boolean) => void }

declare global {
  interface Window {
    NetPay?: NetPay
  }
}

const timeoutMs = 20_000

let loading: Promise<NetPay> | undefined

/** Loads the provider's script once. After a failure the next payment tries again. */
export function loadProvider(url: string): Promise<NetPay> {
  loading ??= load(url).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(url: string): Promise<NetPay> {
  if (window.NetPay) return Promise.resolve(window.NetPay)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new ApiError(0, { code: 'NETWORK', message: 'No cargó la ventana de pago. Revisa tu conexión.' }))
    }
    script.src = url
    script.onerror = fail
    script.onload = () => (window.NetPay ? resolve(window.NetPay) : fail())
    document.head.append(script)
    setTimeout(fail, timeoutMs)
  })
}
