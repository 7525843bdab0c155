import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { browserI18n } from './platform/i18n/i18n.ts'
import { languages, splitLocale } from './platform/i18n/languages.ts'
import { loadMessages } from './platform/i18n/load-messages.ts'
import { watchChunkFailures } from './platform/shell/updates/chunk-failure.ts'
import { retryDuringOutages } from './platform/shell/outage/outage-state.ts'

watchChunkFailures()
retryDuringOutages()

// Use the language the page was rendered in: an outage page uses the user's language, not that of the URL.
const locale =
  languages.find(({ tag }) => tag === document.documentElement.lang)?.code ?? splitLocale(location.pathname).locale
const messagesElement = document.getElementById('messages')
const i18n = await browserI18n(locale, JSON.parse(messagesElement?.textContent || '{}'), loadMessages)
// The HTML contains only the messages it shows; load the rest of the namespaces in the background.
if (messagesElement?.dataset.part) void i18n.reloadResources()

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <HydratedRouter />
    </I18nextProvider>,
  )
})
