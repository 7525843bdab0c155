import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { browserI18n } from './platform/i18n/i18n.ts'
import { languages, splitLocale } from './platform/i18n/languages.ts'
import { loadMessages } from './platform/i18n/load-messages.ts'
import { watchChunkFailures } from './platform/shell/chunk-failure.ts'
import { waitOutOutages } from './platform/shell/outage-state.ts'

watchChunkFailures()
waitOutOutages()

// As it was drawn: an outage is told in the reader's language, whatever the address.
const locale =
  languages.find(({ tag }) => tag === document.documentElement.lang)?.code ?? splitLocale(location.pathname).locale
const brought = document.getElementById('messages')
const i18n = await browserI18n(locale, JSON.parse(brought?.textContent || '{}'), loadMessages)
// The page brought the words it shows; those of what opens on it come while it starts.
if (brought?.dataset.part) void i18n.reloadResources()

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <HydratedRouter />
    </I18nextProvider>,
  )
})
