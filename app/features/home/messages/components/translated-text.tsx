import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { isForeignText } from '#rules/messages/translation.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { TranslatedMessage } from '../contract.ts'
import styles from './message-list.module.css'

/** A text of another language: the translation with the original one tap away. Announcements translate themselves. */
export function TranslatedText({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation('messages')
  const { locale } = splitLocale(useLocation().pathname)
  const isAnnouncement = useSearchParams()[0].get('thread')?.startsWith('announcement') === true
  const [showsOriginal, setShowsOriginal] = useState(false)
  const { send, busy, error, result } = useAction<TranslatedMessage>('translate', { skipRevalidation: true })
  const isForeign = isForeignText(text, locale)
  const translateNow = useEffectEvent(() => {
    if (isForeign && isAnnouncement) send({ message: id })
  })
  useEffect(() => translateNow(), [id])
  if (!isForeign) return <span className={styles.text}>{text}</span>
  const isShown = Boolean(result?.text) && !showsOriginal
  const source = result ? nameLanguage(result.from, findLanguage(locale).tag) : null
  return (
    <span className={styles.translated}>
      <span className={styles.text} lang={isShown ? findLanguage(locale).tag : undefined} aria-live="polite">
        {isShown && result!.title && <strong className={styles.translatedTitle}>{result!.title}</strong>}
        {isShown ? result!.text : text}
      </span>
      <span className={styles.translation}>
        {isShown && <span>{source ? t('translation.from', { language: source }) : t('translation.automatic')}</span>}
        {error && <span>{t('translation.failed')}</span>}
        <Button
          variant="plain"
          size="small"
          busy={busy}
          icon={<IconLanguage aria-hidden />}
          onClick={() => (result?.text ? setShowsOriginal(isShown) : send({ message: id }))}
        >
          {t(isShown ? 'translation.original' : 'translation.translate')}
        </Button>
      </span>
    </span>
  )
}

/** The name of a language code in the language of the page; null for codes that the browser does not accept. */
function nameLanguage(code: string, tag: string): string | null {
  try {
    return code === '' ? null : (new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? null)
  } catch {
    return null
  }
}
