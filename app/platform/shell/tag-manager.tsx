import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPath, useBlocker, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { splitLocale } from '../i18n/languages.ts'
import { isAmong } from '../public-pages.ts'
import { keepConsent, readConsent, type Consent } from './consent.ts'
import { loadTagScript, tagScriptLoaded } from './tag-script.ts'
import styles from './tag-manager.module.css'

/** Any link to this opens the question again, so that a choice can be taken back as easily as it was made. */
const askAgain = '#privacy-choices'

/**
 * Counts visits on public pages, after consent. The document that holds the script is left before any other page opens.
 */
export default function TagManager({ id, paths }: { id: string; paths: readonly string[] }) {
  const { t } = useTranslation()
  const { pathname, hash } = useLocation()
  const [choice, setChoice] = useState(() => readConsent())
  const [settled, setSettled] = useState(false)
  const [loaded, setLoaded] = useState(tagScriptLoaded)
  const isOpen = (path: string) => isAmong(paths, splitLocale(path).path)
  const measured = isOpen(pathname)

  useEffect(() => setSettled(false), [hash])
  useEffect(() => {
    // A redirect slipped past the blocker, or consent was taken back.
    if (!measured || choice !== 'given') return leaveDocument()
    loadTagScript(id)
    setLoaded(tagScriptLoaded())
  }, [measured, choice, id])
  useEffect(() => leaveDocument, [])

  const choose = (chosen: Consent) => {
    keepConsent(chosen)
    setChoice(chosen)
    setSettled(true)
  }
  const asking = measured && (choice === null || (hash === askAgain && !settled))

  return (
    <>
      {loaded && <LeaveByDocument unless={isOpen} />}
      {asking && (
        <section className={styles.banner} aria-labelledby="consent-title">
          <h2 id="consent-title" className={styles.title}>
            {t('consent.title')}
          </h2>
          <p className={styles.text}>{t('consent.text')}</p>
          <div className={styles.choices}>
            <Button variant="quiet" onClick={() => choose('refused')}>
              {t('consent.decline')}
            </Button>
            <Button variant="quiet" onClick={() => choose('given')}>
              {t('consent.accept')}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

function leaveDocument() {
  if (tagScriptLoaded()) window.location.reload()
}

/** Stops a navigation to any other page before the address changes, and makes it a new document. */
function LeaveByDocument({ unless }: { unless: (path: string) => boolean }) {
  const blocker = useBlocker(({ nextLocation }) => !unless(nextLocation.pathname))
  useEffect(() => {
    if (blocker.state === 'blocked') window.location.assign(createPath(blocker.location))
  }, [blocker])
  return null
}
