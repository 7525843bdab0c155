import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPath, useBlocker, useLocation } from 'react-router'
import { Button } from '#app/ui/buttons/button.tsx'
import { splitLocale } from '../../i18n/languages.ts'
import { matchesAnyPath } from '../../pages/public-pages.ts'
import { saveConsent, readConsent, type Consent } from './consent.ts'
import { loadTagScript, isTagScriptLoaded } from './tag-script.ts'
import styles from './tag-manager.module.css'

/** Links to this hash reopen the consent banner, so that consent can be withdrawn as easily as given. */
const reopenHash = '#privacy-choices'

/**
 * Measures visits of public pages after consent. A loaded tag script cannot be removed, so navigation to any other page
 * loads a new document.
 */
export default function TagManager({ id, paths }: { id: string; paths: readonly string[] }) {
  const { t } = useTranslation()
  const { pathname, hash } = useLocation()
  const [choice, setChoice] = useState(() => readConsent())
  const [hasChosen, setHasChosen] = useState(false)
  const [isLoaded, setIsLoaded] = useState(isTagScriptLoaded)
  const isMeasuredPath = (path: string) => matchesAnyPath(paths, splitLocale(path).path)
  const isMeasured = isMeasuredPath(pathname)

  useEffect(() => setHasChosen(false), [hash])
  useEffect(() => {
    // A redirect bypassed the blocker, or consent was withdrawn.
    if (!isMeasured || choice !== 'given') return leaveDocument()
    loadTagScript(id)
    setIsLoaded(isTagScriptLoaded())
  }, [isMeasured, choice, id])
  useEffect(() => leaveDocument, [])

  const choose = (chosen: Consent) => {
    saveConsent(chosen)
    setChoice(chosen)
    setHasChosen(true)
  }
  const isPromptShown = isMeasured && (choice === null || (hash === reopenHash && !hasChosen))

  return (
    <>
      {isLoaded && <LeaveByDocument unless={isMeasuredPath} />}
      {isPromptShown && (
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
  if (isTagScriptLoaded()) window.location.reload()
}

/** Blocks client-side navigation to pages that are not measured and loads them as a new document. */
function LeaveByDocument({ unless }: { unless: (path: string) => boolean }) {
  const blocker = useBlocker(({ nextLocation }) => !unless(nextLocation.pathname))
  useEffect(() => {
    if (blocker.state === 'blocked') window.location.assign(createPath(blocker.location))
  }, [blocker])
  return null
}
