import type { StaffDashboard } from '../contract/dashboard.ts'

/** True if NetPay charges no real cards. */
export const isSandbox = ({ NETPAY_SANDBOX }: { NETPAY_SANDBOX: string }) => NETPAY_SANDBOX === 'true'

/** True if Facturapi, with this key, stamps CFDIs that SAT does not know. */
export const isTestKey = (key: string) => key.startsWith('sk_test_')

/** What does not work for real yet. */
export const testModeOf = (env: { NETPAY_SANDBOX: string; FACTURAPI_KEY?: string }): StaffDashboard['testMode'] => [
  ...(isSandbox(env) ? (['cards'] as const) : []),
  ...(isTestKey(env.FACTURAPI_KEY ?? '') ? (['invoices'] as const) : []),
]
