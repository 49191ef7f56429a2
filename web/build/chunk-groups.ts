import { matching } from './module-pattern.ts'

/** Without this option, a group also contains everything that its modules import. */
const withoutImports = { includeDependenciesRecursively: false }

/**
 * Groups of modules that become one chunk. Without them the bundler makes over a hundred chunks, most of a few hundred bytes,
 * which compress badly. `base`, `frame` and `catalog` are loaded before the first rows of a client: a module that is not
 * needed there must stay out of them, or the budgets of size-report.ts fail the build.
 */
export const chunkGroups = [
  {
    name: 'base',
    priority: 2,
    test: matching({
      packages: 'react react-dom scheduler',
      icons: 'chevron-down circle-alert circle-exclamation-point triangle-exclamation-point x',
      modules: {
        web: 'fetch-first loadable',
        'web/api': 'browser-storage client create-store quiet session-store shapes',
        'web/app/errors': 'error-boundary',
        'web/shop': 'contrast display logo-mark personalization',
        'web/ui': 'button states top-dialog use-action use-mobile',
        'worker/contract': 'access folio',
      },
      others: [/lucide-react\/dist\/esm\/(?!icons|dynamic)/, /preload-helper/],
    }),
  },
  {
    ...withoutImports,
    name: 'frame',
    priority: 1,
    test: matching({
      icons: `arrow-down arrow-up banknote boxes chart-column check chevrons-up-down clipboard-list house id-card-lanyard log-out
        megaphone menu minus package plus receipt-text search search-x settings shopping-bag user-round user-round-pen users-round`,
      modules: {
        'web/api': 'unclear',
        'web/app': 'announcements app frame optional server-data use-location-change view',
        'web/app/search': 'route-search search-input use-page-search',
        'web/app/settings': 'mode-entries settings size',
        'web/app/tabs': 'mounted-views tab-link tab-strip tabs tabs-store use-tabs views',
        'web/client/catalog/local': 'state',
        'web/order/lines': 'iva-rows order-totals price-breaks',
        'web/shop': 'category-tree closed-announcements product-thumb',
        'web/ui': `use-query avatar badge card date link-button money opening page page-icons segments sidebar-entry stock toast-place
          use-failure-toast use-handler use-page-top use-title-row-toasts use-was-opened`,
        'web/ui/form': 'quantity read-quantity use-combobox',
        'web/ui/list': 'list-filters list-state search-field use-live-search',
        'web/ui/overlay': 'dialog leave-page menu',
        'web/ui/table':
          'equal-range focus-beside long-items range rows table table-items table-layout table-parts table-sort',
        'worker/contract': 'cart/ordering cart/unit-text days iva lazy money prices/prices search',
      },
      foldersWithout: { 'web/app/sidebar': 'staff-', 'web/app/top-bar': 'display-buttons full-screen-button staff-' },
      others: [
        /\/node_modules\/(react-router|react-router-dom|swr|use-sync-external-store|dequal)\/(?!.*with-selector)/,
      ],
    }),
  },
  {
    ...withoutImports,
    name: 'catalog',
    priority: 1,
    test: matching({
      icons: 'layout-grid list list-filter',
      modules: {
        'web/client': 'catalog-screen',
        'web/client/cart': `api clear-button line-problem next-order-number order-bar order-dialogs order-foot order-line order-lines order-panel
          price-changes use-generate use-order-panel`,
        'web/client/catalog': `add-button api catalog-filters category-filter list-view local/use-local-catalog product-card
          product-list product-name product-quantity product-row product-table search-box shown-product use-adding
          use-product-rows`,
        'web/client/quick-order': 'quick-order-button',
      },
    }),
  },
  {
    ...withoutImports,
    name: 'live',
    test: matching({
      packages: 'partysocket',
      icons: 'message-square wifi-off',
      modules: {
        'web/api': 'catalog-database draft-database outbox',
        'web/app': 'live slow-requests use-live-events',
        'web/app/offline': 'offline-strip register-service-worker',
        'web/app/session': 'cache',
        'web/order': 'new-orders',
        'web/ui': 'own-script',
        'worker/contract': 'chat prices/price-rules rooms',
      },
      foldersWithout: {
        'web/chat': 'chat-panel composer conversation-log message-line message-text staff-client-chooser use-dock',
      },
    }),
  },
  {
    ...withoutImports,
    name: 'frame-parts',
    test: matching({
      icons: 'a-large-small maximize minimize',
      modules: {
        'web/app': 'drawer-back redirect-screen',
        'web/app/errors': 'forbidden-screen message-screen not-found-screen',
        'web/app/search': 'search-options search-sheet',
        'web/app/session': 'auth-redirect-screen expired-dialog',
        'web/app/settings': 'size-menu',
        'web/app/tabs': 'strip-scroll tab-menu',
        'web/app/top-bar': 'display-buttons full-screen-button',
        'web/ui': 'use-back',
        'web/ui/form': 'option-list',
      },
    }),
  },
  {
    ...withoutImports,
    name: 'public',
    test: matching({
      modules: { 'web/shop': 'logo-and-name', 'worker/contract': 'customers/account-requests accounts/password-links' },
      others: [/\/web\/app\/public\//],
    }),
  },
  {
    ...withoutImports,
    name: 'settings',
    test: matching({ modules: { 'web/app/settings': 'settings-button settings-panel theme-picker' } }),
  },
  {
    ...withoutImports,
    name: 'icons',
    test: matching({
      icons: `ban calendar-clock chevron-left chevron-right circle-check circle-slash clock copy credit-card download
        ellipsis external-link file-minus-corner file-spreadsheet file-x-corner file-text hourglass image image-up info landmark
        layout-dashboard list-checks list-plus lock mail map-pin message-circle monitor pencil phone printer rotate-ccw scale send-horizontal share-2
        shopping-cart smartphone square-pen trash truck upload wallet`,
    }),
  },
  {
    ...withoutImports,
    // Small modules that several screens of the back office share.
    name: 'staff-parts',
    test: matching({
      icons: `bell clock-exclamation-point columns-3 flask-conical image-plus key-round link-2 mail-x package-plus power power-off
        rotate-ccw-clock shield-exclamation-point tag trending-down trending-up undo-2 user-plus user-x`,
      modules: {
        'web/account': 'staff-invitation',
        'web/shop': 'code-wrap',
        'web/staff': `amount-field category-box cfdi-row customer-title idle-days kbd no-value order-link parts-of salespeople silent-drag
          swr-options tenths upload-file use-categories use-draft-text use-price-list-options use-setting`,
        'web/staff/inventory': 'entry-draft entry-rows',
        'web/staff/mails': 'mail-labels send-again',
        'web/staff/products': 'labels',
        'web/staff/products/form': 'sat-key-input',
        'web/staff/team': 'use-role-names',
        'web/ui': 'card-foot contact-links growth scroll-box use-lost-focus',
        'web/ui/file': 'unreadable-file use-file-drop',
        'web/ui/form': 'check-row combobox count-row day-field form-bar labelled number-field number-input read-number',
        'web/ui/list':
          'chosen-rows date-filter filter-chip list-foot loaded-list paged-list pager selection step-button',
        'web/ui/table': 'column-chooser',
        'worker/contract/accounts': 'invitation',
        'worker/contract/inventory': 'entries inventory',
        'worker/contract/prices': 'price-lists',
        'worker/contract/products': 'categories products sat-keys',
        'worker/contract/shop': 'setting-values',
      },
      others: [/\/web\/staff\/(customers|inventory|mails|products|team)\/api\./],
    }),
  },
  {
    ...withoutImports,
    // Small modules that the screens of orders and payments share. They import the group `order-parts`, which other screens do not need.
    name: 'staff-order-parts',
    test: matching({
      icons: 'package-x',
      modules: {
        'web/staff/orders': 'api load-orders next-steps order-row',
        'web/staff/orders/shipping': 'api toast-step',
        'web/staff': 'then-update-order',
        'web/staff/payments': 'api payment-state',
        'worker/contract/invoices': 'staff-cfdi',
        'worker/contract/payments': 'collection refunds',
      },
    }),
  },
  {
    ...withoutImports,
    name: 'overlays',
    test: matching({
      modules: {
        'web/ui/form': 'conflict dirty merge-values',
        'web/ui/overlay': 'confirm-dialog dialog-panels form-dialog leave-guard menu-panel modal place-beside',
      },
    }),
  },
  {
    ...withoutImports,
    name: 'fields',
    priority: 1,
    test: matching({
      packages: 'valibot',
      icons: 'eye eye-off',
      modules: {
        'web/app/session': 'sign-in-form',
        'web/ui/form': 'field form form-state inputs password-field problem',
        'worker/contract': 'accounts/credentials accounts/second-factor fields',
      },
    }),
  },
  {
    ...withoutImports,
    name: 'forms',
    test: matching({
      icons: 'sliders-horizontal calendar-days',
      modules: {
        'web/account': 'new-password',
        'web/api': 'list-options refetch',
        'web/shop': 'customer-fields customer-values product-finder sat-options',
        'web/ui': 'chip copy-line tile toast-with-undo use-toast-aside',
        'web/ui/file': 'all-pages export-cells export-menu file-button save-file sheet-file',
        'web/ui/form': `checkbox field-kinds field-popover select suggest-field days date-input without-blanks`,
        'web/ui/list': 'filter-element filter-select filters filter-sheet filter-bar date-range',
        'web/ui/table': 'columns-for-width',
        'worker/contract': 'clip files keys past-day pesos sorts',
        'worker/contract/accounts': 'account',
        'worker/contract/cart': 'lists',
        'worker/contract/customers': 'addresses credit customers mexican-states rfc',
        'worker/contract/invoices': 'cancellation cfdi invoice sat-catalogs terms',
        'worker/contract/orders': 'change-text lists notes orders requests shipments states',
        'worker/contract/payments': 'ledger payments transfer-reference',
        'worker/contract/products': 'catalog',
      },
    }),
  },
  {
    ...withoutImports,
    name: 'order-parts',
    test: matching({
      modules: {
        'web/shop': 'home-page',
        'web/ui/file': 'use-object-url',
        'worker/contract/orders': 'carriers',
      },
      foldersWithout: {
        'web/order': `lines/iva-rows lines/order-totals lines/price-breaks paper/order-pdf paper/order-sheet
          paper/shop-header paper/pdf-parts paper/printable paper/quote-heading paper/share-order statement/statement-pdf invoice/ payment/payment-document`,
      },
      others: [/\/web\/shop\/addresses\//],
    }),
  },
  {
    ...withoutImports,
    name: 'printing',
    test: matching({ modules: { 'web/order/paper': 'order-sheet shop-header', 'web/ui/file': 'paper print' } }),
  },
  {
    ...withoutImports,
    name: 'invoice',
    // The others are the staff's.
    test: matching({
      foldersWithout: { 'web/order/invoice': 'cancel-invoice-dialog cfdi-card credit-note-dialog refunded-invoice' },
    }),
  },
  {
    ...withoutImports,
    name: 'buying',
    test: matching({
      modules: {
        'web/client': 'card-note card-payments client-payment incomplete-customer offered-quotes transfer-details',
      },
      others: [/\/web\/client\/(cart|catalog|checkout|home|lists|orders|profile|quick-order|statement)\/(?!local\/)/],
    }),
  },
  {
    ...withoutImports,
    name: 'order-text',
    test: matching({
      modules: { 'worker/contract/cart': 'quick-order quick-order-phrase quick-order-text spelling units' },
    }),
  },
]
