import type { Database, EventQueue } from '../db/client.ts'
import type { ClientRoomCalls, StaffRoomCalls } from '../party/calls.ts'
import type { Identity } from './domain/identity.ts'

/** Bindings and secrets. README lists what fails without each. */
export type Env = {
  ASSETS: Fetcher
  FILES: R2Bucket
  CLIENT_ROOM: DurableObjectNamespace<ClientRoomCalls>
  STAFF_ROOM: DurableObjectNamespace<StaffRoomCalls>
  LIBSQL_URL: string
  LIBSQL_AUTH_TOKEN?: string
  /** …/gateway-ecommerce/ of the NetPay environment. */
  NETPAY_URL: string
  NETPAY_SECRET_KEY: string
  /**
   * The previous `NETPAY_SECRET_KEY`, for two days after a change, while secrets of second factors are still encrypted with it.
   * Links to orders that were signed with it are valid as long as it is set.
   */
  OLD_NETPAY_SECRET_KEY?: string
  NETPAY_PUBLIC_KEY: string
  NETPAY_SCRIPT_URL: string
  NETPAY_SANDBOX: string
  /** …/reports/v1, where charges are found by our own reference. */
  NETPAY_REPORTS_URL: string
  /** …/reports/v2, which returns charges. In production it is another host than that of the reports. */
  NETPAY_REFUNDS_URL: string
  /** …/v2 */
  FACTURAPI_URL: string
  FACTURAPI_KEY: string
  /** Signs the notices of Facturapi. Without it they are refused. */
  FACTURAPI_WEBHOOK_SECRET?: string
  /** Addresses and domains that a test key may mail, separated by commas. */
  TEST_MAIL_TO?: string
  /** The shop's own address, such as https://pedidos.example.mx: the links of mails begin with it. */
  SHOP_URL?: string
  /** Sender of the mails. Its domain must be verified at Resend. */
  MAIL_FROM?: string
  RESEND_URL: string
  /** Without it the shop sends no mails of its own; links are shown to copy. */
  RESEND_KEY?: string
  /** Signs the notices of Resend. Without it they are refused. */
  RESEND_WEBHOOK_SECRET?: string
  /** 'off': requests are not logged. */
  LOG_REQUESTS?: string
}

/** The events of the outbox that a request has added: sent after its response. */
export type RequestEvents = EventQueue & { send: () => Promise<void>; isEmpty: () => boolean }

export type AppEnv = {
  Bindings: Env
  Variables: {
    db: Database
    user: Identity
    requestId: string
    events: RequestEvents
    /** The answer does not count for `perMinute`. */
    isUncounted?: boolean
  }
}
