import * as v from 'valibot'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Area, areas, type RoleId, roles } from '#contract/access'
import { AccountInput, OpenSession } from '#contract/accounts/account'
import { Invitation } from '#contract/accounts/invitation'
import { LinkState } from '#contract/accounts/password-links'
import { SecondFactor, SecondFactorSecret } from '#contract/accounts/second-factor'
import { Acceso, Profile, SignInAnswer, Success } from '#contract/accounts/session'
import { CreatedMember, Member } from '#contract/accounts/team'
import { AuditPage, productCode } from '#contract/audit'
import { AddedItems, Cart } from '#contract/cart/cart'
import { OrderList, OrderListRow } from '#contract/cart/lists'
import { ResolvedLines } from '#contract/cart/quick-order'
import { ChatClients, ChatHistory } from '#contract/chat'
import { AccountRequestPage } from '#contract/customers/account-requests'
import { DeliveryAddress, DeliveryAddresses } from '#contract/customers/addresses'
import { CustomerCredit } from '#contract/customers/credit'
import { Customer, CustomerAnswer, CustomerCreated } from '#contract/customers/customers'
import {
  Access,
  CustomerPage,
  CustomerWithUser,
  Salesperson,
  SalespersonAnswer,
  StaffCustomer,
  UserOption,
} from '#contract/customers/staff-customers'
import { AccountStatement } from '#contract/customers/statement'
import { Dashboard, WaitingWork } from '#contract/dashboard'
import { ErrorBody } from '#contract/errors'
import { todayInMexico } from '#contract/fields'
import { UploadedFile } from '#contract/files'
import { FirstAnswers } from '#contract/first-answers'
import { Health } from '#contract/health'
import { Import, ImportList, ImportPlan, ImportRows } from '#contract/imports/imports'
import { ProductsByCode, StockEntry } from '#contract/inventory/entries'
import { InventoryPage, InventoryRow, MovementPage } from '#contract/inventory/inventory'
import { LowStockNotices } from '#contract/inventory/low-stock'
import { UrgentProduct } from '#contract/inventory/urgent'
import { InvoiceResult } from '#contract/invoices/invoice'
import { CancelResult, CfdiPage, GlobalPreview } from '#contract/invoices/staff-cfdi'
import { TaxCheck } from '#contract/invoices/tax-check'
import { Mail, MailAnswer, MailPage } from '#contract/mails'
import { OrderPage } from '#contract/orders/lists'
import { LastOrderId, Order, OrderRow } from '#contract/orders/orders'
import { PaperLink, QuoteLink, SharedPaper, SharedQuote } from '#contract/orders/papers'
import { PickList, PickLists, ScannedProducts } from '#contract/orders/picking'
import { OfferedQuotes, Quote, QuotePage } from '#contract/orders/quotes'
import {
  MatchablePayments,
  MatchResult,
  StatementAnswer,
  StatementMovements,
  Statements,
} from '#contract/payments/bank-statements'
import { CollectionSummary, DebtorPage, PaymentPage, ReceivablePage, VoucherPage } from '#contract/payments/collection'
import { Refund } from '#contract/payments/ledger'
import { OpenCharge, PaymentConfirmation, PaymentToken } from '#contract/payments/payments'
import { PaymentAlarms, Reconciliation } from '#contract/payments/reconciliation'
import {
  ListedPrices,
  PriceList,
  PriceListCustomer,
  PriceListOption,
  PriceListPage,
} from '#contract/prices/price-lists'
import { ProductsChangeAnswer, ProductsDeletionAnswer } from '#contract/products/bulk'
import { CatalogParts, Category, OwnPrices, Product, ProductDetail, ProductPage } from '#contract/products/catalog'
import { CategoryRow } from '#contract/products/categories'
import {
  ProductEvent,
  ProductPreview,
  StaffProduct,
  StaffProductDetail,
  StaffProductPage,
} from '#contract/products/products'
import { SatProduct } from '#contract/products/sat-keys'
import { PurchaseOrder, PurchaseOrderPage } from '#contract/purchases/orders'
import { Purchase, PurchasePage } from '#contract/purchases/purchases'
import { SuggestedPurchase } from '#contract/purchases/suggested'
import { ProductSuppliers, Supplier } from '#contract/purchases/suppliers'
import { WaitingLines } from '#contract/purchases/waiting'
import { SalesReport, StockReport } from '#contract/reports'
import { Ticket } from '#contract/rooms'
import { AnnouncementRow, Announcements } from '#contract/shop/announcements'
import { AdminPersonalization, Personalization } from '#contract/shop/personalization'
import { BanksSetting, BusinessSetting, IvaSetting, Setting } from '#contract/shop/settings'
import { StaffSearchResults } from '#contract/staff-search'
import { fieldLabel } from '../../web/staff/audit/audit-labels.ts'
import { untilFileEnd } from '../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../shop.ts'
import { password } from '../small-shop.ts'
import { formWith, pdf, png } from './products/images.ts'

type Call = {
  /** Method and path of the router. */
  route: string
  area: Area | 'public'
  /** User name of the caller. */
  by: string
  path?: (ids: Ids) => string
  body?: (ids: Ids) => unknown
  answer: v.GenericSchema | 'file'
}
type Ids = {
  payment: number
  due: number
  order: number
  paid: number
  transfer: number
  voucher: string
  /** An order with two shipments; the first was delivered with `proof`. */
  shipped: number
  proof: string
  invoice: string
  item: number
  list: number
  member: number
  /** An order in picking, and its line. */
  picking: number
  picked: number
  /** Token of a link to the paper of `shipped`. */
  paper: string
  /** Token of a link to quote 1. */
  quotePaper: string
}

const profile = {
  name: 'Nadia Nueva',
  email: 'nadia@example.mx',
  phone: '4771234567',
  tax_id: 'CACX7605101P8',
  tax_system: '612',
  zip: '36257',
}
const form = {
  rfc: 'EKU9003173C9',
  tax_system: '601',
  zip: '42501',
  email: 'a@example.mx',
  cfdi_use: 'G03',
  payment_form: '03',
  payment_method: 'PUE',
}
const product = (code: string) => ({
  code,
  name: 'Taladro',
  categoryId: 1,
  salePrice1: 899.9,
  unit: 'Pieza',
  product_key: '27111600',
  unit_key: 'H87',
})
const looks = {
  admin_sidebar_color: '#204020',
  admin_sidebar_hover_color: '#102010',
  admin_sidebar_logo_url: null,
  sidebar_background_type: 'color',
  sidebar_background_image_url: null,
}
const newOrder = () => ({ customerId: 1, orderItems: [{ productId: 1, quantity: 1 }] })

/** Every endpoint, with its area and the schema of its answer. */
const calls: Call[] = [
  {
    route: 'POST /login',
    area: 'public',
    by: 'cliente',
    body: () => ({ email: 'cliente@example.mx', password }),
    answer: SignInAnswer,
  },
  {
    route: 'POST /password/reset',
    area: 'public',
    by: 'cliente',
    body: () => ({ email: 'nadie@example.mx' }),
    answer: Success,
  },
  {
    route: 'POST /password/link',
    area: 'public',
    by: 'cliente',
    body: () => ({ token: 'x'.repeat(43) }),
    answer: LinkState,
  },
  {
    route: 'POST /password',
    area: 'public',
    by: 'cliente',
    body: () => ({ token: 'x'.repeat(43), password: 'cerro jacaranda' }),
    answer: ErrorBody,
  },
  {
    route: 'POST /account-requests',
    area: 'public',
    by: 'cliente',
    body: () => ({ business: 'Nueva', contact: 'Nora', phone: '4775551234', email: 'nora@example.mx' }),
    answer: ErrorBody,
  },
  { route: 'GET /admin/account-requests', area: 'customers', by: 'ventas', answer: AccountRequestPage },
  {
    route: 'POST /admin/account-requests/:id/approve',
    area: 'customers',
    by: 'ventas',
    path: () => '/admin/account-requests/99/approve',
    answer: ErrorBody,
  },
  {
    route: 'POST /admin/account-requests/:id/refuse',
    area: 'customers',
    by: 'ventas',
    path: () => '/admin/account-requests/99/refuse',
    answer: ErrorBody,
  },
  { route: 'POST /paper', area: 'public', by: 'cliente', body: (w) => ({ token: w.paper }), answer: SharedPaper },
  {
    route: 'POST /paper/quote',
    area: 'public',
    by: 'cliente',
    body: (w) => ({ token: w.quotePaper }),
    answer: SharedQuote,
  },
  { route: 'GET /health', area: 'public', by: 'cliente', answer: Health },
  { route: 'GET /personalization', area: 'public', by: 'cliente', answer: Personalization },
  { route: 'GET /api/user/profile', area: 'account', by: 'cliente', answer: Profile },
  { route: 'GET /files/*', area: 'public', by: 'cliente', path: () => '/files/avatar/none.png', answer: ErrorBody },
  {
    route: 'PUT /account',
    area: 'account',
    by: 'gerente',
    body: () => ({ nombre: 'Gil Gerente' }),
    answer: AccountInput,
  },
  { route: 'POST /account/avatar', area: 'account', by: 'gerente', body: () => formWith(png), answer: UploadedFile },
  { route: 'DELETE /account/avatar', area: 'account', by: 'gerente', answer: Success },
  {
    route: 'PUT /account/password',
    area: 'account',
    by: 'gerente',
    body: () => ({ current: password, password: 'secreto nuevo' }),
    answer: Success,
  },
  { route: 'GET /account/second-factor', area: 'staff', by: 'gerente', answer: SecondFactor },
  {
    route: 'POST /account/second-factor',
    area: 'staff',
    by: 'gerente',
    answer: SecondFactorSecret,
  },
  {
    route: 'POST /account/second-factor/confirm',
    area: 'staff',
    by: 'gerente',
    body: () => ({ current: password, code: '000000' }),
    answer: ErrorBody,
  },
  {
    route: 'POST /account/second-factor/recovery-codes',
    area: 'staff',
    by: 'ventas',
    body: () => ({ current: password }),
    answer: ErrorBody,
  },
  {
    route: 'POST /account/second-factor/end',
    area: 'staff',
    by: 'ventas',
    body: () => ({ current: password }),
    answer: Success,
  },
  { route: 'GET /account/sessions', area: 'account', by: 'gerente', answer: v.array(OpenSession) },
  { route: 'DELETE /account/sessions', area: 'account', by: 'gerente', answer: Success },
  {
    route: 'DELETE /account/sessions/:id',
    area: 'account',
    by: 'gerente',
    path: () => '/account/sessions/0123456789abcdef',
    answer: ErrorBody,
  },
  { route: 'GET /search', area: 'staff', by: 'ventas', path: () => '/search?q=tornillo', answer: StaffSearchResults },
  { route: 'GET /audit', area: 'audit', by: 'gerente', answer: AuditPage },
  { route: 'GET /dashboard', area: 'dashboard', by: 'cliente', answer: Dashboard },
  { route: 'GET /dashboard', area: 'dashboard', by: 'admin', answer: Dashboard },
  { route: 'GET /dashboard/waiting', area: 'staff', by: 'admin', answer: WaitingWork },
  { route: 'GET /cart', area: 'client', by: 'cliente', answer: Cart },
  {
    route: 'POST /cart/item',
    area: 'client',
    by: 'cliente',
    body: () => ({ productId: 3, quantity: 1 }),
    answer: Cart,
  },
  {
    route: 'POST /cart/items',
    area: 'client',
    by: 'cliente',
    body: () => ({
      items: [
        { productId: 3, quantity: 1 },
        { productId: 5, quantity: 1 },
      ],
    }),
    answer: AddedItems,
  },
  {
    route: 'PUT /cart/item/:id',
    area: 'client',
    by: 'cliente',
    path: (w) => `/cart/item/${w.item}`,
    body: () => ({ quantity: 2 }),
    answer: Cart,
  },
  { route: 'DELETE /cart/item/:id', area: 'client', by: 'cliente', path: (w) => `/cart/item/${w.item}`, answer: Cart },
  { route: 'DELETE /cart', area: 'client', by: 'cliente', answer: Cart },
  {
    route: 'POST /quick-order/resolve',
    area: 'client',
    by: 'cliente',
    body: () => ({ lines: ['TOR-0142', 'tornillo', 'nada'].map((what) => ({ what, quantity: 1 })) }),
    answer: ResolvedLines,
  },
  { route: 'GET /lists', area: 'client', by: 'cliente', answer: v.array(OrderListRow) },
  {
    route: 'POST /lists',
    area: 'client',
    by: 'cliente',
    body: () => ({ name: 'Otra', items: [{ productId: 3, quantity: 1 }] }),
    answer: OrderList,
  },
  { route: 'GET /lists/:id', area: 'client', by: 'cliente', path: (w) => `/lists/${w.list}`, answer: OrderList },
  {
    route: 'PUT /lists/:id',
    area: 'client',
    by: 'cliente',
    path: (w) => `/lists/${w.list}`,
    body: () => ({ name: 'De cada mes' }),
    answer: OrderList,
  },
  { route: 'DELETE /lists/:id', area: 'client', by: 'cliente', path: (w) => `/lists/${w.list}`, answer: Success },
  { route: 'GET /products', area: 'account', by: 'cliente', answer: ProductPage },
  { route: 'GET /products/:id', area: 'account', by: 'cliente', path: () => '/products/1', answer: ProductDetail },
  {
    route: 'GET /products/:id',
    area: 'account',
    by: 'ventas',
    path: () => '/products/8',
    answer: StaffProductDetail,
  },
  { route: 'POST /products', area: 'products', by: 'ventas', body: () => product('TAL-0001'), answer: StaffProduct },
  {
    route: 'PUT /products/:id',
    area: 'products',
    by: 'gerente',
    path: () => '/products/2',
    body: () => product('TOR-0143'),
    answer: StaffProduct,
  },
  { route: 'DELETE /products/:id', area: 'products', by: 'admin', path: () => '/products/8', answer: Success },
  {
    route: 'POST /admin/products/restore',
    area: 'products',
    by: 'ventas',
    body: () => ({ ids: [8] }),
    answer: Success,
  },
  {
    route: 'PUT /products-reorder',
    area: 'products',
    by: 'ventas',
    body: () => ({ orderedIds: [2, 1] }),
    answer: Success,
  },
  { route: 'GET /admin/products/search', area: 'products', by: 'ventas', answer: StaffProductPage },
  {
    route: 'GET /admin/products/:id',
    area: 'products',
    by: 'gerente',
    path: () => '/admin/products/1',
    answer: StaffProduct,
  },
  {
    route: 'GET /admin/products/:id/preview',
    area: 'products',
    by: 'gerente',
    path: () => '/admin/products/1/preview',
    answer: ProductPreview,
  },
  {
    route: 'GET /admin/products/:id/suppliers',
    area: 'products',
    by: 'gerente',
    path: () => '/admin/products/1/suppliers',
    answer: ProductSuppliers,
  },
  {
    route: 'PUT /admin/products/:id/suppliers',
    area: 'products',
    by: 'gerente',
    path: () => '/admin/products/1/suppliers',
    body: () => ({ supplier: 'Tornillos del Norte', code: 'TN-77' }),
    answer: ProductSuppliers,
  },
  {
    route: 'GET /admin/products/:id/history',
    area: 'products',
    by: 'gerente',
    path: () => '/admin/products/2/history',
    answer: v.array(ProductEvent),
  },
  {
    route: 'PUT /admin/products',
    area: 'products',
    by: 'ventas',
    body: () => ({ change: 'status', ids: [7], status: 'inactive' }),
    answer: ProductsChangeAnswer,
  },
  {
    route: 'POST /admin/products/delete',
    area: 'products',
    by: 'ventas',
    body: () => ({ ids: [1, 6] }),
    answer: ProductsDeletionAnswer,
  },
  {
    route: 'POST /upload-product-image',
    area: 'products',
    by: 'ventas',
    body: () => formWith(png),
    answer: UploadedFile,
  },
  {
    route: 'POST /upload-product-pdf',
    area: 'products',
    by: 'ventas',
    body: () => formWith(pdf),
    answer: UploadedFile,
  },
  {
    route: 'GET /facturapi/search-products',
    area: 'products',
    by: 'ventas',
    path: () => '/facturapi/search-products?q=martillo',
    answer: v.array(SatProduct),
  },
  {
    route: 'POST /facturapi/tax-check',
    area: 'customers',
    by: 'ventas',
    body: () => ({ tax_id: 'EKU9003173C9', legal_name: 'ESCUELA KEMPER URGATE', tax_system: '601', zip: '42501' }),
    answer: TaxCheck,
  },
  { route: 'GET /catalog', area: 'account', by: 'cliente', answer: CatalogParts },
  { route: 'GET /price-lists', area: 'prices', by: 'ventas', answer: v.array(PriceList) },
  { route: 'GET /price-lists/options', area: 'prices', by: 'ventas', answer: v.array(PriceListOption) },
  {
    route: 'GET /price-lists/products/:id',
    area: 'prices',
    by: 'ventas',
    path: () => '/price-lists/products/1',
    answer: v.array(ListedPrices),
  },
  {
    route: 'POST /price-lists',
    area: 'prices',
    by: 'ventas',
    body: () => ({ name: 'Otra lista', percent: -5 }),
    answer: PriceList,
  },
  { route: 'GET /price-lists/:id', area: 'prices', by: 'gerente', path: () => '/price-lists/1', answer: PriceList },
  {
    route: 'PUT /price-lists/:id',
    area: 'prices',
    by: 'gerente',
    path: () => '/price-lists/1',
    body: () => ({ percent: -7.5 }),
    answer: PriceList,
  },
  {
    route: 'PUT /price-lists/:id/items',
    area: 'prices',
    by: 'ventas',
    path: () => '/price-lists/1/items',
    body: () => ({ items: [{ productId: 1, rules: [{ min_qty: 10, price: 170 }] }] }),
    answer: PriceList,
  },
  {
    route: 'POST /price-lists/:id/fill',
    area: 'prices',
    by: 'ventas',
    path: () => '/price-lists/1/fill',
    body: () => ({ categoryId: 4, base: 'list', percent: -3 }),
    answer: PriceList,
  },
  {
    route: 'GET /price-lists/:id/items',
    area: 'prices',
    by: 'ventas',
    path: () => '/price-lists/1/items?search=tornillo',
    answer: PriceListPage,
  },
  {
    route: 'PUT /price-lists/:id/customers',
    area: 'customers.prices',
    by: 'gerente',
    path: () => '/price-lists/1/customers',
    body: () => ({ add: [1] }),
    answer: PriceList,
  },
  {
    route: 'GET /price-lists/:id/customers',
    area: 'prices',
    by: 'ventas',
    path: () => '/price-lists/1/customers',
    answer: v.array(PriceListCustomer),
  },
  { route: 'DELETE /price-lists/:id', area: 'prices', by: 'admin', path: () => '/price-lists/2', answer: Success },
  { route: 'GET /catalog/prices', area: 'account', by: 'cliente', answer: OwnPrices },
  { route: 'GET /categories', area: 'account', by: 'cliente', answer: v.array(Category) },
  { route: 'GET /admin/categories', area: 'products', by: 'ventas', answer: v.array(CategoryRow) },
  { route: 'POST /categories', area: 'products', by: 'ventas', body: () => ({ name: 'Jardín' }), answer: CategoryRow },
  {
    route: 'PUT /categories/:id',
    area: 'products',
    by: 'ventas',
    path: () => '/categories/4',
    body: () => ({ name: 'Luz', parentId: null }),
    answer: CategoryRow,
  },
  {
    route: 'DELETE /categories/:id',
    area: 'products',
    by: 'ventas',
    path: () => '/categories/4?moveTo=1',
    answer: Success,
  },
  {
    route: 'PUT /categories-reorder',
    area: 'products',
    by: 'ventas',
    body: () => ({ parentId: null, orderedIds: [1] }),
    answer: v.array(CategoryRow),
  },
  { route: 'GET /customers/:id', area: 'profile', by: 'cliente', path: () => '/customers/1', answer: Customer },
  {
    route: 'PUT /customers/:id',
    area: 'profile',
    by: 'cliente',
    path: () => '/customers/1',
    body: () => profile,
    answer: CustomerAnswer,
  },
  { route: 'POST /customers', area: 'profile', by: 'nueva', body: () => profile, answer: CustomerCreated },
  {
    route: 'POST /customers',
    area: 'profile',
    by: 'ventas',
    body: () => ({ ...profile, tax_id: 'URE180429TM6', tax_system: '601' }),
    answer: CustomerCreated,
  },
  {
    route: 'GET /customers/:id/credit',
    area: 'profile',
    by: 'cliente',
    path: () => '/customers/1/credit',
    answer: CustomerCredit,
  },
  {
    route: 'GET /customers/:id/statement',
    area: 'profile',
    by: 'cliente',
    path: () => '/customers/1/statement',
    answer: AccountStatement,
  },
  { route: 'GET /customers', area: 'customers', by: 'ventas', answer: CustomerPage },
  {
    route: 'POST /customers/:id/addresses',
    area: 'profile',
    by: 'cliente',
    path: () => '/customers/1/addresses',
    body: () => ({ alias: 'Bodega', street: 'Calle 1', city: 'León', zip: '37000', notes: 'Puerta 3' }),
    answer: DeliveryAddress,
  },
  {
    route: 'GET /customers/:id/addresses',
    area: 'profile',
    by: 'cliente',
    path: () => '/customers/1/addresses',
    answer: DeliveryAddresses,
  },
  {
    route: 'PUT /customers/:id/addresses/:addressId',
    area: 'profile',
    by: 'ventas',
    path: () => '/customers/1/addresses/1',
    body: () => ({ street: 'Calle 2' }),
    answer: DeliveryAddress,
  },
  {
    route: 'DELETE /customers/:id/addresses/:addressId',
    area: 'profile',
    by: 'ventas',
    path: () => '/customers/1/addresses/1',
    answer: Success,
  },
  { route: 'GET /customers/:id', area: 'profile', by: 'ventas', path: () => '/customers/1', answer: StaffCustomer },
  { route: 'GET /customers/salespeople', area: 'customers', by: 'ventas', answer: v.array(Salesperson) },
  {
    route: 'PUT /customers/salesperson',
    area: 'customers',
    by: 'ventas',
    body: () => ({ ids: [1], salespersonId: 2 }),
    answer: SalespersonAnswer,
  },
  { route: 'GET /customers/free-users', area: 'customers', by: 'ventas', answer: v.array(UserOption) },
  {
    route: 'POST /admin/customers',
    area: 'customers',
    by: 'ventas',
    body: () => ({ ...profile, email: 'entra@example.mx', tax_id: 'XIA190128J61', tax_system: '601' }),
    answer: CustomerWithUser,
  },
  {
    route: 'POST /admin/customers/:id/session',
    area: 'orders.create',
    by: 'ventas',
    path: () => '/admin/customers/2/session',
    answer: SignInAnswer,
  },
  {
    route: 'POST /admin/customers/counter',
    area: 'orders.create',
    by: 'ventas',
    body: () => ({ name: 'Juan Mostrador', phone: '4775550101' }),
    answer: CustomerCreated,
  },
  {
    route: 'POST /admin/orders',
    area: 'orders.create',
    by: 'ventas',
    body: () => ({ ...newOrder(), internalNote: 'Por teléfono.' }),
    answer: Order,
  },
  {
    route: 'POST /quotes',
    area: 'orders.create',
    by: 'ventas',
    body: () => ({
      customerId: 1,
      orderItems: [{ productId: 1, quantity: 2, given: { discount: 5 } }],
      validUntil: todayInMexico(),
      pickup: true,
      clientNote: 'Precios de contado.',
      internalNote: 'Compara con otro proveedor.',
    }),
    answer: Quote,
  },
  { route: 'GET /quotes', area: 'orders.create', by: 'ventas', answer: QuotePage },
  { route: 'GET /quotes/mine', area: 'client', by: 'cliente', answer: OfferedQuotes },
  { route: 'GET /quotes/:id', area: 'orders.create', by: 'gerente', path: () => '/quotes/1', answer: Quote },
  {
    route: 'GET /quotes/:id/link',
    area: 'orders.create',
    by: 'ventas',
    path: () => '/quotes/1/link',
    answer: QuoteLink,
  },
  {
    route: 'POST /quotes/:id/mail',
    area: 'orders.create',
    by: 'ventas',
    path: () => '/quotes/1/mail',
    answer: MailAnswer,
  },
  {
    route: 'POST /quotes/:id/accept',
    area: 'client',
    by: 'cliente',
    path: () => '/quotes/2/accept',
    body: () => ({ version: 1, shippingAddress: null }),
    answer: Order,
  },
  {
    route: 'PUT /quotes/:id',
    area: 'orders.create',
    by: 'ventas',
    path: () => '/quotes/1',
    body: () => ({
      customerId: 1,
      orderItems: [{ productId: 1, quantity: 3, given: { discount: 4 } }],
      validUntil: todayInMexico(),
      version: 1,
    }),
    answer: Quote,
  },
  {
    route: 'POST /quotes/:id/discard',
    area: 'orders.create',
    by: 'ventas',
    path: () => '/quotes/1/discard',
    answer: Quote,
  },
  {
    route: 'POST /admin/orders/products',
    area: 'orders.edit',
    by: 'ventas',
    body: () => ({ customerId: 1, ids: [1, 2] }),
    answer: v.array(Product),
  },
  {
    route: 'POST /admin/orders/lines',
    area: 'orders.create',
    by: 'ventas',
    body: () => ({ customerId: 1, lines: [{ what: 'TOR-0142', quantity: 1 }] }),
    answer: ResolvedLines,
  },
  {
    route: 'POST /orders/:id/notes',
    area: 'orders',
    by: 'almacen',
    path: ({ order }) => `/orders/${order}/notes`,
    body: () => ({ kind: 'internal', text: 'Falta una caja.' }),
    answer: Order,
  },
  {
    route: 'GET /picking',
    area: 'orders.fulfil',
    by: 'almacen',
    path: ({ order, paid }) => `/picking?orders=${order},${paid}`,
    answer: PickLists,
  },
  {
    route: 'GET /picking/product',
    area: 'orders.fulfil',
    by: 'pedidos',
    path: () => '/picking/product?code=tor0142',
    answer: ScannedProducts,
  },
  {
    route: 'POST /picking/:id/marks',
    area: 'orders.fulfil',
    by: 'almacen',
    path: ({ picking }) => `/picking/${picking}/marks`,
    body: ({ picked }) => ({ orderItemId: picked, add: 1 }),
    answer: PickList,
  },
  {
    route: 'PUT /customers/:id/active',
    area: 'customers',
    by: 'ventas',
    path: () => '/customers/1/active',
    body: () => ({ active: true }),
    answer: Success,
  },
  {
    route: 'POST /customers/:id/users',
    area: 'customers',
    by: 'ventas',
    path: () => '/customers/1/users',
    body: () => ({ email: 'otra@example.mx' }),
    answer: Access,
  },
  { route: 'DELETE /customers/:id', area: 'customers', by: 'ventas', path: () => '/customers/1', answer: ErrorBody },
  {
    route: 'POST /customers/:id/restore',
    area: 'customers',
    by: 'ventas',
    path: () => '/customers/1/restore',
    answer: ErrorBody,
  },
  {
    route: 'DELETE /users/:id/customer',
    area: 'customers',
    by: 'ventas',
    path: () => '/users/1/customer',
    answer: ErrorBody,
  },
  {
    route: 'PUT /users/:id/customer',
    area: 'profile',
    by: 'cliente',
    path: () => '/users/3/customer',
    body: () => ({ customerId: 1 }),
    answer: Success,
  },
  { route: 'GET /admin/users', area: 'team', by: 'admin', answer: v.array(Member) },
  { route: 'GET /admin/users/:id', area: 'team', by: 'admin', path: () => '/admin/users/2', answer: Member },
  {
    route: 'POST /admin/users',
    area: 'team',
    by: 'admin',
    body: () => ({
      nombre: 'Lucía',
      usuario: 'lucia',
      email: 'lucia@example.mx',
      AccesoId: 4,
      password: 'secreto largo',
    }),
    answer: CreatedMember,
  },
  {
    route: 'PUT /admin/users/:id',
    area: 'team',
    by: 'admin',
    path: (w) => `/admin/users/${w.member}`,
    body: () => ({ nombre: 'Raúl', usuario: 'raul', email: 'raul@example.mx', AccesoId: 4 }),
    answer: Member,
  },
  {
    route: 'DELETE /admin/users/:id',
    area: 'team',
    by: 'admin',
    path: (w) => `/admin/users/${w.member}`,
    answer: Member,
  },
  {
    route: 'POST /admin/users/:id/password',
    area: 'team',
    by: 'admin',
    path: (w) => `/admin/users/${w.member}/password`,
    body: () => ({ password: 'secreto nuevo' }),
    answer: Success,
  },
  {
    route: 'POST /admin/users/:id/avatar',
    area: 'team',
    by: 'admin',
    path: () => '/admin/users/2/avatar',
    body: () => formWith(png),
    answer: UploadedFile,
  },
  {
    route: 'DELETE /admin/users/:id/avatar',
    area: 'team',
    by: 'admin',
    path: () => '/admin/users/2/avatar',
    answer: Success,
  },
  { route: 'GET /admin/roles', area: 'team', by: 'gerente', answer: v.array(Acceso) },
  {
    route: 'PUT /admin/roles',
    area: 'team.administrators',
    by: 'admin',
    path: () => '/admin/roles',
    body: () => ({ 4: 'Mostrador' }),
    answer: v.array(Acceso),
  },
  {
    route: 'POST /admin/users/:id/link',
    area: 'team',
    by: 'admin',
    path: () => '/admin/users/2/link',
    answer: Invitation,
  },
  {
    route: 'POST /admin/users/:id/second-factor/end',
    area: 'team',
    by: 'admin',
    path: (w) => `/admin/users/${w.member}/second-factor/end`,
    answer: Success,
  },
  {
    route: 'DELETE /admin/users/:id/sessions',
    area: 'team',
    by: 'admin',
    path: (w) => `/admin/users/${w.member}/sessions`,
    answer: Success,
  },
  { route: 'GET /orders', area: 'orders', by: 'admin', answer: OrderPage },
  { route: 'POST /orders', area: 'client', by: 'cliente', body: newOrder, answer: Order },
  { route: 'GET /orders/:id', area: 'ownOrders', by: 'cliente', path: (w) => `/orders/${w.order}`, answer: Order },
  {
    route: 'GET /orders/:id/link',
    area: 'ownOrders',
    by: 'cliente',
    path: (w) => `/orders/${w.order}/link`,
    answer: PaperLink,
  },
  {
    route: 'GET /orders/customer/:id',
    area: 'ownOrders',
    by: 'cliente',
    path: () => '/orders/customer/1',
    answer: v.array(OrderRow),
  },
  {
    route: 'GET /reports/sales',
    area: 'reports.sales',
    by: 'admin',
    path: () => '/reports/sales?from=2020-01-01&to=2024-12-31',
    answer: SalesReport,
  },
  { route: 'GET /reports/inventory', area: 'reports.inventory', by: 'almacen', answer: StockReport },
  { route: 'GET /last-order-id', area: 'ownOrders', by: 'cliente', answer: LastOrderId },
  {
    route: 'PUT /orders/:id/accept',
    area: 'orders.accept',
    by: 'admin',
    path: (w) => `/orders/${w.order}/accept`,
    body: () => ({}),
    answer: Order,
  },
  {
    route: 'PUT /orders/:id/items',
    area: 'orders.edit',
    by: 'admin',
    path: (w) => `/orders/${w.order}/items`,
    body: () => ({ items: [{ productId: 1, quantity: 1 }] }),
    answer: Order,
  },
  {
    route: 'PUT /orders/:id/status',
    area: 'orders.fulfil',
    by: 'admin',
    path: (w) => `/orders/${w.order}/status`,
    body: () => ({ status: 'Preparing' }),
    answer: Order,
  },
  {
    route: 'PUT /orders/:id/delivery',
    area: 'orders.create',
    by: 'ventas',
    path: (w) => `/orders/${w.order}/delivery`,
    body: () => ({ pickup: true }),
    answer: Order,
  },
  {
    route: 'PUT /orders/:id/cancel-items',
    area: 'orders.edit',
    by: 'admin',
    path: (w) => `/orders/${w.order}/cancel-items`,
    body: () => ({ reason: 'Otro' }),
    answer: ErrorBody,
  },
  {
    route: 'PUT /orders/:id/return-items',
    area: 'orders.edit',
    by: 'admin',
    path: (w) => `/orders/${w.order}/return-items`,
    body: () => ({ items: [{ orderItemId: 1, quantity: 1 }], reason: 'Otro', version: 1 }),
    answer: ErrorBody,
  },
  {
    route: 'PUT /orders/:id/cancel',
    area: 'orders.cancelPending',
    by: 'admin',
    path: (w) => `/orders/${w.order}/cancel`,
    body: () => ({ reason: 'Otro' }),
    answer: Order,
  },
  {
    route: 'PUT /orders/:id/payment',
    area: 'client',
    by: 'cliente',
    path: (w) => `/orders/${w.order}/payment`,
    body: () => ({ paymentStatus: 'Paid' }),
    answer: ErrorBody,
  },
  {
    route: 'POST /orders/:id/payments',
    area: 'payments',
    by: 'admin',
    path: (w) => `/orders/${w.transfer}/payments`,
    body: () => ({ amount: 1, form: '01', paidOn: '2026-01-02' }),
    answer: Order,
  },
  {
    route: 'PUT /orders/:id/payments/:paymentId/void',
    area: 'payments.void',
    by: 'admin',
    path: (w) => `/orders/${w.transfer}/payments/${w.payment}/void`,
    body: () => ({ reason: 'Duplicado' }),
    answer: Order,
  },
  {
    route: 'PUT /orders/:id/vouchers/:voucherId/reject',
    area: 'payments',
    by: 'admin',
    path: (w) => `/orders/${w.transfer}/vouchers/1/reject`,
    body: () => ({ reason: 'No se lee' }),
    answer: Order,
  },
  { route: 'GET /payments', area: 'payments', by: 'admin', answer: PaymentPage },
  {
    route: 'POST /bank-statements',
    area: 'payments',
    by: 'admin',
    body: () => ({
      uid: 'statement-1',
      name: 'bbva.csv',
      headers: 'Fecha|Abono',
      columns: { date: 0, amount: 1, concept: null, reference: null },
      movements: [5, 6].map((amount) => ({
        movedOn: '2026-01-02',
        amount,
        concept: 'SPEI',
        reference: '',
        repeated: 0,
      })),
    }),
    answer: StatementAnswer,
  },
  { route: 'GET /bank-statements', area: 'payments', by: 'admin', answer: Statements },
  {
    route: 'GET /bank-statements/:id',
    area: 'payments',
    by: 'admin',
    path: () => '/bank-statements/1',
    answer: StatementMovements,
  },
  {
    route: 'PUT /bank-statements/:id/movements/:movementId',
    area: 'payments',
    by: 'admin',
    path: () => '/bank-statements/1/movements/1',
    body: () => ({ isIgnored: true }),
    answer: Success,
  },
  {
    route: 'POST /bank-statements/:id/confirm',
    area: 'payments',
    by: 'admin',
    path: () => '/bank-statements/1/confirm',
    body: () => ({ matches: [{ movementId: 1, orderId: 1 }] }),
    answer: MatchResult,
  },
  {
    route: 'GET /bank-statements/:id/movements/:movementId/payments',
    area: 'payments',
    by: 'admin',
    path: () => '/bank-statements/1/movements/1/payments',
    answer: MatchablePayments,
  },
  {
    route: 'POST /bank-statements/:id/movements/:movementId/payments',
    area: 'payments',
    by: 'admin',
    path: () => '/bank-statements/1/movements/2/payments',
    body: (w) => ({ orders: [{ orderId: w.transfer, amount: 1 }] }),
    answer: Success,
  },
  {
    route: 'DELETE /bank-statements/:id/movements/:movementId/payments/:paymentId',
    area: 'payments',
    by: 'admin',
    path: () => '/bank-statements/1/movements/2/payments/4711',
    answer: ErrorBody,
  },
  {
    route: 'POST /bank-statements/:id/undo',
    area: 'payments.void',
    by: 'admin',
    path: () => '/bank-statements/1/undo',
    answer: MatchResult,
  },
  {
    route: 'POST /imports',
    area: 'staff',
    by: 'admin',
    body: () => ({ uid: '0b0e7c9a-5f0e-4f0e-9b7e-0c1d2e3f4a5b', kind: 'products', name: 'lista.xlsx', rows: 1 }),
    answer: Import,
  },
  {
    route: 'GET /imports',
    area: 'staff',
    by: 'admin',
    path: () => '/imports?kind=products',
    answer: ImportList,
  },
  {
    route: 'PUT /imports/:id/rows',
    area: 'staff',
    by: 'admin',
    path: () => '/imports/1/rows',
    body: () => ({ rows: [{ line: 2, cells: { code: 'TOR-0143', salePrice1: '$ 215.00' } }] }),
    answer: ImportPlan,
  },
  {
    route: 'POST /imports/:id/apply',
    area: 'staff',
    by: 'admin',
    path: () => '/imports/1/apply',
    body: () => ({}),
    answer: Import,
  },
  { route: 'GET /imports/:id', area: 'staff', by: 'admin', path: () => '/imports/1', answer: ImportRows },
  { route: 'POST /imports/:id/undo', area: 'staff', by: 'admin', path: () => '/imports/1/undo', answer: Import },
  { route: 'GET /payments/summary', area: 'payments', by: 'admin', answer: CollectionSummary },
  { route: 'GET /payments/vouchers', area: 'payments', by: 'admin', answer: VoucherPage },
  { route: 'GET /payments/receivables', area: 'payments', by: 'admin', answer: ReceivablePage },
  { route: 'GET /payments/receivables/customers', area: 'payments', by: 'admin', answer: DebtorPage },
  { route: 'GET /payments/alarms', area: 'payments', by: 'admin', answer: PaymentAlarms },
  {
    route: 'GET /payments/reconciliation',
    area: 'payments',
    by: 'admin',
    path: () => '/payments/reconciliation?day=2026-01-02',
    answer: Reconciliation,
  },
  {
    route: 'POST /payments/:id/refunds',
    area: 'payments.refund',
    by: 'admin',
    path: (w) => `/payments/${w.due}/refunds`,
    body: () => ({ reason: 'Duplicado', form: '03' }),
    answer: Refund,
  },
  {
    route: 'POST /orders/:id/voucher',
    area: 'vouchers',
    by: 'cliente',
    path: (w) => `/orders/${w.transfer}/voucher`,
    body: () => formWith(png),
    answer: Order,
  },
  {
    route: 'GET /orders/:id/vouchers/:name',
    area: 'ownOrders',
    by: 'cliente',
    path: (w) => w.voucher,
    answer: 'file',
  },
  {
    route: 'PUT /orders/:id/shipments/:shipmentId',
    area: 'orders.fulfil',
    by: 'almacen',
    path: (w) => `/orders/${w.shipped}/shipments/1`,
    body: () => ({ tracking: { carrier: 'DHL', number: '1234567890' } }),
    answer: Order,
  },
  {
    route: 'GET /orders/:id/proofs/:name',
    area: 'ownOrders',
    by: 'cliente',
    path: (w) => w.proof,
    answer: 'file',
  },
  {
    route: 'POST /orders/:id/shipments/:shipmentId/delivery',
    area: 'orders.fulfil',
    by: 'almacen',
    path: (w) => `/orders/${w.shipped}/shipments/2/delivery`,
    body: () => formWith(png),
    answer: Order,
  },
  {
    route: 'POST /orders/:id/undo',
    area: 'orders.fulfil',
    by: 'admin',
    path: (w) => `/orders/${w.shipped}/undo`,
    body: () => ({ step: 'Delivered', reason: 'Error' }),
    answer: Order,
  },
  {
    route: 'POST /orders/:id/invoice',
    area: 'ownInvoices',
    by: 'cliente',
    path: (w) => `/orders/${w.paid}/invoice`,
    body: () => form,
    answer: InvoiceResult,
  },
  {
    route: 'GET /facturapi/invoices/:id/:kind{pdf|xml}',
    area: 'ownInvoices',
    by: 'cliente',
    path: (w) => `/facturapi/invoices/${w.invoice}/pdf`,
    answer: 'file',
  },
  { route: 'POST /netpay/tokenize', area: 'client', by: 'otro', body: () => ({ amount: 57.99 }), answer: PaymentToken },
  { route: 'GET /netpay/charges', area: 'client', by: 'cliente', answer: v.array(OpenCharge) },
  { route: 'POST /netpay/confirm', area: 'client', by: 'cliente', body: () => ({}), answer: PaymentConfirmation },
  { route: 'GET /invoices', area: 'invoices', by: 'ventas', answer: CfdiPage },
  {
    route: 'POST /invoices/:rowid/email',
    area: 'invoices',
    by: 'ventas',
    path: () => '/invoices/1/email',
    body: () => ({ email: 'otra@example.mx' }),
    answer: Success,
  },
  {
    route: 'POST /invoices/:rowid/credit-note',
    area: 'invoices.cancel',
    by: 'gerente',
    path: () => '/invoices/1/credit-note',
    body: () => ({ amount: 999_999, reason: 'Devolución' }),
    answer: ErrorBody,
  },
  {
    route: 'GET /invoices/global',
    area: 'invoices',
    by: 'ventas',
    path: () => '/invoices/global?month=2026-01',
    answer: GlobalPreview,
  },
  {
    route: 'POST /invoices/global',
    area: 'invoices',
    by: 'ventas',
    body: () => ({ month: '2026-01', orderIds: [1] }),
    answer: ErrorBody,
  },
  {
    route: 'PUT /invoices/:rowid/cancel',
    area: 'invoices.cancel',
    by: 'gerente',
    path: () => '/invoices/1/cancel',
    body: () => ({ motive: '02', reason: 'Se capturó mal' }),
    answer: CancelResult,
  },
  {
    route: 'GET /facturapi/invoices/:id/receipt/:kind{pdf|xml}',
    area: 'ownInvoices',
    by: 'cliente',
    path: (w) => `/facturapi/invoices/${w.invoice}/receipt/xml`,
    answer: 'file',
  },
  { route: 'POST /facturapi/webhook', area: 'public', by: 'cliente', body: () => ({}), answer: ErrorBody },
  {
    route: 'POST /netpay/webhook',
    area: 'public',
    by: 'cliente',
    body: () => ({}),
    answer: v.object({ received: v.literal(true) }),
  },
  { route: 'GET /inventory', area: 'inventory', by: 'almacen', answer: InventoryPage },
  { route: 'GET /inventory/urgent', area: 'reports.inventory', by: 'almacen', answer: v.array(UrgentProduct) },
  {
    route: 'GET /inventory/movements',
    area: 'inventory',
    by: 'gerente',
    path: () => '/inventory/movements?productId=1',
    answer: MovementPage,
  },
  {
    route: 'POST /inventory/lookup',
    area: 'inventory.update',
    by: 'almacen',
    body: () => ({ codes: ['TOR-0142', 'nada'] }),
    answer: ProductsByCode,
  },
  {
    route: 'POST /inventory/movements',
    area: 'inventory.update',
    by: 'almacen',
    body: () => ({ items: [{ productId: 2, type: 'purchase', delta: 5, cost: 1.5 }], reason: 'Llegó la compra' }),
    answer: StockEntry,
  },
  {
    route: 'POST /inventory/counts',
    area: 'inventory.update',
    by: 'almacen',
    body: () => ({ items: [{ productId: 4, counted: 4, seen: 7 }] }),
    answer: StockEntry,
  },
  {
    route: 'POST /inventory/entries/:id/undo',
    area: 'inventory.update',
    by: 'almacen',
    path: () => '/inventory/entries/1/undo',
    answer: StockEntry,
  },
  {
    route: 'PUT /inventory/:id',
    area: 'inventory.update',
    by: 'almacen',
    path: () => '/inventory/2',
    body: () => ({ min_stock: 5, location: 'A-01', version: 1 }),
    answer: InventoryRow,
  },
  { route: 'GET /low-stock', area: 'inventory.update', by: 'almacen', answer: LowStockNotices },
  {
    route: 'PUT /low-stock/seen',
    area: 'inventory.update',
    by: 'almacen',
    body: () => ({ until: '2026-01-02T03:04:05.678Z' }),
    answer: Success,
  },
  {
    route: 'POST /purchases',
    area: 'inventory.update',
    by: 'almacen',
    body: () => ({
      supplier: 'Tornillos del Norte',
      reference: 'F-10',
      date: '2026-01-02',
      note: 'Llegó una caja abierta.',
      items: [{ productId: 1, quantity: 5, cost: 100.5 }],
    }),
    answer: Purchase,
  },
  { route: 'GET /purchases', area: 'inventory.update', by: 'ventas', answer: PurchasePage },
  {
    route: 'GET /purchases/suggested',
    area: 'inventory.update',
    by: 'almacen',
    answer: SuggestedPurchase,
  },
  { route: 'GET /purchases/waiting', area: 'inventory.update', by: 'almacen', answer: WaitingLines },
  { route: 'GET /purchases/:id', area: 'inventory.update', by: 'admin', path: () => '/purchases/1', answer: Purchase },
  {
    route: 'POST /purchases/:id/undo',
    area: 'inventory.update',
    by: 'almacen',
    path: () => '/purchases/1/undo',
    body: () => ({ reason: 'La nota era de otra tienda.' }),
    answer: Purchase,
  },
  {
    route: 'POST /purchase-orders',
    area: 'inventory.update',
    by: 'almacen',
    body: () => ({
      supplier: 'Tornillos del Norte',
      expectedOn: todayInMexico(),
      note: 'Entregar por la mañana.',
      items: [
        { productId: 1, quantity: 5, cost: 100.5 },
        { productId: 2, quantity: 3, cost: null },
      ],
    }),
    answer: PurchaseOrder,
  },
  { route: 'GET /purchase-orders', area: 'inventory.update', by: 'ventas', answer: PurchaseOrderPage },
  {
    route: 'GET /purchase-orders/:id',
    area: 'inventory.update',
    by: 'admin',
    path: () => '/purchase-orders/1',
    answer: PurchaseOrder,
  },
  {
    route: 'PUT /purchase-orders/:id',
    area: 'inventory.update',
    by: 'almacen',
    path: () => '/purchase-orders/1',
    body: () => ({ version: 1, items: [{ productId: 1, quantity: 6, cost: 100.5 }] }),
    answer: PurchaseOrder,
  },
  {
    route: 'POST /purchases',
    area: 'inventory.update',
    by: 'almacen',
    body: () => ({
      supplier: 'Tornillos del Norte',
      date: '2026-01-02',
      purchaseOrderId: 1,
      items: [{ productId: 1, quantity: 2, cost: 100.5 }],
    }),
    answer: Purchase,
  },
  {
    route: 'POST /purchase-orders/:id/cancel',
    area: 'inventory.update',
    by: 'almacen',
    path: () => '/purchase-orders/1/cancel',
    body: () => ({ reason: 'El proveedor cerró.' }),
    answer: ErrorBody,
  },
  {
    route: 'POST /purchase-orders/:id/close',
    area: 'inventory.update',
    by: 'almacen',
    path: () => '/purchase-orders/1/close',
    body: () => ({ version: 2, reason: 'El proveedor ya no lo tiene.' }),
    answer: PurchaseOrder,
  },
  {
    route: 'POST /purchase-orders/:id/reopen',
    area: 'inventory.update',
    by: 'almacen',
    path: () => '/purchase-orders/1/reopen',
    body: () => ({ version: 3 }),
    answer: PurchaseOrder,
  },
  { route: 'GET /suppliers', area: 'inventory.update', by: 'almacen', answer: v.array(Supplier) },
  {
    route: 'GET /get-configuracion',
    area: 'account',
    by: 'cliente',
    path: () => '/get-configuracion?key=iva',
    answer: IvaSetting,
  },
  {
    route: 'GET /get-configuracion',
    area: 'account',
    by: 'cliente',
    path: () => '/get-configuracion?key=banks',
    answer: BanksSetting,
  },
  {
    route: 'GET /get-configuracion',
    area: 'account',
    by: 'cliente',
    path: () => '/get-configuracion?key=business',
    answer: BusinessSetting,
  },
  { route: 'GET /get-configuracion', area: 'configuration', by: 'gerente', answer: v.array(Setting) },
  {
    route: 'POST /update-configuracion',
    area: 'configuration',
    by: 'gerente',
    body: () => ({ key: 'iva', value: 16 }),
    answer: v.array(Setting),
  },
  { route: 'GET /comunicados', area: 'account', by: 'cliente', answer: Announcements },
  {
    route: 'GET /first-answers',
    area: 'account',
    by: 'cliente',
    path: () => '/first-answers?page=/client/products',
    answer: FirstAnswers,
  },
  { route: 'POST /resend/webhook', area: 'public', by: 'cliente', body: () => ({}), answer: ErrorBody },
  { route: 'GET /admin/mails', area: 'configuration', by: 'gerente', answer: MailPage },
  {
    route: 'POST /admin/mails/:id/send',
    area: 'configuration',
    by: 'gerente',
    path: () => '/admin/mails/99/send',
    answer: ErrorBody,
  },
  {
    route: 'GET /admin/orders/:id/mails',
    area: 'orders',
    by: 'almacen',
    path: (w) => `/admin/orders/${w.order}/mails`,
    answer: v.array(Mail),
  },
  {
    route: 'POST /admin/orders/:id/mails/:mailId/send',
    area: 'orders.accept',
    by: 'pedidos',
    path: (w) => `/admin/orders/${w.order}/mails/99/send`,
    answer: ErrorBody,
  },
  { route: 'GET /admin/personalization', area: 'staff', by: 'admin', answer: AdminPersonalization },
  {
    route: 'PUT /admin/personalization',
    area: 'personalization',
    by: 'admin',
    body: () => looks,
    answer: AdminPersonalization,
  },
  {
    route: 'POST /upload-general-asset',
    area: 'announcements',
    by: 'gerente',
    body: () => formWith(png),
    answer: UploadedFile,
  },
  { route: 'GET /admin/comunicados', area: 'announcements', by: 'gerente', answer: v.array(AnnouncementRow) },
  {
    route: 'POST /admin/comunicados',
    area: 'announcements',
    by: 'gerente',
    body: () => ({ texto: 'Cerramos el lunes' }),
    answer: AnnouncementRow,
  },
  {
    route: 'PUT /admin/comunicados/:id',
    area: 'announcements',
    by: 'gerente',
    path: () => '/admin/comunicados/1',
    body: () => ({ texto: 'Para todos' }),
    answer: AnnouncementRow,
  },
  {
    route: 'DELETE /admin/comunicados/:id',
    area: 'announcements',
    by: 'gerente',
    path: () => '/admin/comunicados/2',
    answer: Success,
  },
  {
    route: 'PUT /admin/comunicados-reorder',
    area: 'announcements',
    by: 'gerente',
    body: () => ({ orderedIds: [3, 1] }),
    answer: v.array(AnnouncementRow),
  },
  { route: 'GET /chat/history', area: 'client', by: 'cliente', answer: ChatHistory },
  {
    route: 'GET /chat/history/:clientId',
    area: 'chat.staff',
    by: 'admin',
    path: () => '/chat/history/3',
    answer: ChatHistory,
  },
  { route: 'GET /chat/clients', area: 'chat.staff', by: 'admin', answer: ChatClients },
  {
    route: 'POST /rooms/ticket',
    area: 'account',
    by: 'cliente',
    body: () => ({ party: 'client', room: '3' }),
    answer: Ticket,
  },
  {
    route: 'POST /customers/:id/reminder',
    area: 'payments',
    by: 'ventas',
    path: () => '/customers/1/reminder',
    answer: MailAnswer,
  },
  // The rest comes last, because it ends the sessions of `otro`.
  { route: 'POST /logout', area: 'account', by: 'otro', answer: Success },
  {
    route: 'PUT /customers/:id/users/:userId',
    area: 'customers',
    by: 'ventas',
    path: () => '/customers/2/users/7',
    body: () => ({ nombre: 'Otilio Otro', email: 'otro@example.mx' }),
    answer: Access,
  },
  {
    route: 'POST /customers/:id/users/:userId/link',
    area: 'customers',
    by: 'ventas',
    path: () => '/customers/2/users/7/link',
    answer: Invitation,
  },
  {
    route: 'POST /customers/:id/users/:userId/password',
    area: 'customers',
    by: 'ventas',
    path: () => '/customers/2/users/7/password',
    answer: Access,
  },
]

const people: Record<string, RoleId> = {
  admin: 1,
  ventas: 2,
  cliente: 3,
  pedidos: 4,
  almacen: 5,
  gerente: 6,
}

let shop: Shop
const signedIn: Record<string, Caller> = {}
let ids: Ids
/** A delegated session: staff who order as a customer. */
let delegated: Caller

beforeAll(async () => {
  shop = await openShop({ until: untilFileEnd })
  await shop.db.execute("UPDATE jobs SET ranAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")
  for (const name of [...Object.keys(people), 'otro', 'nueva']) signedIn[name] = await shop.as(name)
  delegated = await shop.asCustomer(caller('admin'), 1)
  const client = caller('cliente')
  const { id: order } = await (await client.post('/orders', newOrder())).json<Order>()
  const { id: paid } = await (await client.post('/orders', newOrder())).json<Order>()
  await shop.db.execute({
    sql: "UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid' WHERE id = ?",
    args: [paid],
  })
  const picking = await (await client.post('/orders', newOrder())).json<Order>()
  await caller('admin').put(`/orders/${picking.id}/accept`)
  await caller('admin').put(`/orders/${picking.id}/status`, { status: 'Preparing' })
  const byTransfer = { ...newOrder(), paymentMethod: 'Bank Transfer' }
  const { id: transfer } = await (await client.post('/orders', byTransfer)).json<Order>()
  const [voucher] = (await (await client.post(`/orders/${transfer}/voucher`, formWith(png))).json<Order>()).vouchers
  const received = { amount: 1, form: '03', paidOn: '2026-01-02' }
  const [payment] = (await (await caller('admin').post(`/orders/${transfer}/payments`, received)).json<Order>())
    .payments
  const due = await shop.db.execute(
    "INSERT INTO payments (amount, form, paidOn, state, userId) VALUES (100, '01', '2026-01-02', 'refund_due', 1)",
  )
  const { shipped, proof } = await shipInParts(client)
  const { invoice } = await (await client.post(`/orders/${paid}/invoice`, form)).json<InvoiceResult>()
  const [item] = await (await client.post('/cart/item', { productId: 1, quantity: 1 })).json<Cart>()
  const { id: list } = await (
    await client.post('/lists', { name: 'Cada mes', items: [{ productId: 1, quantity: 2 }] })
  ).json<OrderList>()
  await caller('otro').post('/cart/item', { productId: 3, quantity: 1 })
  const raul = { nombre: 'Raúl', usuario: 'raul', email: 'raul@example.mx', AccesoId: 4, password: 'secreto largo' }
  const { id: member } = await (await caller('admin').post('/admin/users', raul)).json<Member>()
  await caller('admin').post('/price-lists', { name: 'Mayoreo', percent: -8 })
  const picked = picking.OrderItems[0]?.id ?? 0
  const made = { order, paid, transfer, list, member, shipped, proof, picking: picking.id, picked }
  ids = {
    ...made,
    payment: payment?.id ?? 0,
    due: Number(due.lastInsertRowid),
    voucher: voucher?.url ?? '',
    invoice: invoice.id ?? '',
    paper: await paperOf(shipped),
    quotePaper: await quotePaper(),
    item: item?.id ?? 0,
  }
})

async function shipInParts(client: Caller) {
  const made = await client.post('/orders', { customerId: 1, orderItems: [{ productId: 2, quantity: 3 }] })
  const { id: shipped, OrderItems } = await made.json<Order>()
  const admin = caller('admin')
  await admin.put(`/orders/${shipped}/accept`)
  await admin.put(`/orders/${shipped}/status`, { status: 'Preparing' })
  const items = OrderItems.map(({ id: orderItemId }) => ({ orderItemId, quantity: 1 }))
  await admin.put(`/orders/${shipped}/status`, { status: 'Shipped', items })
  await admin.put(`/orders/${shipped}/status`, { status: 'Shipped' })
  const delivered = await admin.post(`/orders/${shipped}/shipments/1/delivery`, formWith(png))
  const [shipment] = (await delivered.json<Order>()).shipments
  return { shipped, proof: shipment?.proof ?? '' }
}

async function paperOf(order: number) {
  const { token } = await (await caller('ventas').get(`/orders/${order}/link`)).json<PaperLink>()
  return token ?? ''
}

/** Makes quotes 1 and 2. Returns the token of the first. */
async function quotePaper() {
  const seller = caller('ventas')
  const quote = {
    customerId: 1,
    orderItems: [{ productId: 1, quantity: 1 }],
    validUntil: todayInMexico(),
    pickup: true,
  }
  await seller.post('/quotes', quote)
  await seller.post('/quotes', quote)
  const { token } = await (await seller.get('/quotes/1/link')).json<PaperLink>()
  return token ?? ''
}

function caller(name: string) {
  const found = signedIn[name]
  if (!found) throw new Error(`${name} is not signed in`)
  return found
}

const outside = (area: Call['area']) =>
  Object.entries(people).filter(([, role]) => area !== 'public' && !(areas[area] as readonly number[]).includes(role))

const make = (by: Caller, { route, path, body }: Call) => {
  const [method = '', literal = ''] = route.split(' ')
  return by.call(method, path?.(ids) ?? literal, body?.(ids))
}

test('every role has a user that makes the calls', () => {
  expect(Object.values(people).map(String).sort()).toEqual(Object.keys(roles).sort())
})

test('the list has every route of the app and no other', async () => {
  // Imported without its types, which need the Worker's globals.
  const { app } = await vi.importActual<{ app: { routes: { method: string; path: string }[] } }>('../../worker/app.ts')
  // The rooms are sockets: tests/rooms covers them.
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/parties'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(new Set(served)).toEqual(new Set(calls.map(({ route }) => route)))
})

describe.for(calls.map((call) => [call.route, call] as const))('%s', ([, call]) => {
  test.for(call.area === 'public' ? [] : ['a caller without a token'])('returns 401 to %s', async () => {
    const answer = await make(shop.anonymous, call)
    expect(answer.status).toBe(401)
    expect(v.is(ErrorBody, await answer.json())).toBe(true)
  })

  test.for(outside(call.area))('returns 403 to %s', async ([name]) => {
    const answer = await make(caller(name), call)
    expect(answer.status).toBe(403)
    expect(v.is(ErrorBody, await answer.json())).toBe(true)
  })

  test.for(outside(call.area).some(([, role]) => role === 3) ? ['a delegated session'] : [])(
    'returns 403 to %s',
    async () => {
      const answer = await make(delegated, call)
      expect(answer.status).toBe(403)
      expect(v.is(ErrorBody, await answer.json())).toBe(true)
    },
  )

  test('answers exactly the fields of its schema', async () => {
    const answer = await make(caller(call.by), call)
    expect(answer.status).toBeLessThan(500)
    if (call.answer === 'file') {
      const type = expect.stringMatching(/^(image|application)\/(png|pdf|xml)\b/)
      return expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type])
    }
    const json = await answer.json()
    const { output, issues = [] } = v.safeParse(call.answer, json)
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([])
    expect(output).toEqual(json)
  })
})

test('every field in the log of these calls has a Spanish name', async () => {
  const unnamed = new Set<string>()
  for (let before: number | null | undefined; before !== null; ) {
    const answer = await caller('admin').get(`/audit?limit=200${before ? `&before=${before}` : ''}`)
    const { rows, next } = await answer.json<AuditPage>()
    for (const { entity, action, changes } of rows) {
      for (const { field, to } of changes) {
        const isCode = productCode(field) !== undefined
        if (!isCode && field.endsWith(fieldLabel(field, to))) unnamed.add(`${action} ${entity}: ${field}`)
      }
    }
    before = next
  }
  expect([...unnamed]).toEqual([])
})
