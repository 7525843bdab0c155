import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { browserI18n } from './platform/i18n/i18n.ts'
import { splitLocale } from './platform/i18n/languages.ts'
import { loadMessages } from './platform/i18n/load-messages.ts'
import { watchChunkFailures } from './platform/shell/chunk-failure.ts'

watchChunkFailures()

const { locale } = splitLocale(location.pathname)
const brought = document.getElementById('messages')?.textContent
const i18n = await browserI18n(locale, brought ? JSON.parse(brought) : {}, loadMessages)

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <HydratedRouter />
    </I18nextProvider>,
  )
})
