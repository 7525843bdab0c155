import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { PadChild } from '../contract.ts'
import { ChildScreen } from './child-screen.tsx'
import { PicturePad } from './picture-pad.tsx'
import { useSignInAttempt } from './use-sign-in-attempt.ts'
import { WordsPad } from './words-pad.tsx'
import styles from './child-pad.module.css'

// Loaded on demand: only a locked-out child needs a live connection on this page.
const LockoutSubscription = lazyPart(() => import('../components/lockout-subscription.tsx'))

type ChildPadProps = {
  child: PadChild
  /** Form fields sent with the secret: the card token, or the student id and the proof of the class code. */
  proof: Record<string, string>
  /** Path of the page whose `enter` action checks the secret. */
  action: string
  onLeave: () => void
}

/** Full-screen sign-in of one child by pictures or words. */
export function ChildPad({ child, proof, action, onLeave }: ChildPadProps) {
  const { t } = useTranslation('cards')
  const attempt = useSignInAttempt(proof, action)
  const [kind, setKind] = useState(child.kinds[0]!)
  const otherKind = child.kinds.find((secretKind) => secretKind !== kind)
  const { failure, waitSeconds } = attempt
  const isLockedOut = waitSeconds > 0
  const isBlocked = failure !== null && failure.reason !== 'wrong' && failure.reason !== 'offline'
  const usesPictures = kind === 'picture' && !isLockedOut && !isBlocked
  const { tag } = findLanguage(splitLocale(useLocation().pathname).locale)

  return (
    <ChildScreen
      title={
        <>
          <ChildKite id={child.id} size={52} />
          {child.name}
        </>
      }
      hills={isLockedOut || kind === 'words'}
      className={usesPictures ? styles.pictures : undefined}
      onLeave={onLeave}
    >
      {isLockedOut ? (
        <div className={styles.rest} role="alert">
          <WaoStill mood="asleep" size={180} />
          <h3>
            <ReasonText reason="resting" />
          </h3>
          {/* Screen readers announce the lockout, but not every second of the countdown. */}
          <p className={styles.clock} aria-live="off">
            {t('pad.restFor', { time: formatWait(waitSeconds, tag) })}
          </p>
          <p>{t('pad.restHint')}</p>
          {failure?.rest && (
            <Suspense>
              <LockoutSubscription path={failure.rest} onEnd={attempt.clearLockout} />
            </Suspense>
          )}
        </div>
      ) : isBlocked ? (
        <div className={styles.rest} role="alert">
          <WaoStill mood="lost" size={180} />
          <h3>
            <ReasonText reason={failure.reason} />
          </h3>
          <p>{t(failure.reason === 'code-closed' ? 'pad.chooseAgain' : 'pad.askTeacher')}</p>
          <Button size="large" onClick={onLeave}>
            {t('pad.back')}
          </Button>
          {failure.rest && (
            <Suspense>
              <LockoutSubscription path={failure.rest} onEnd={attempt.clearLockout} />
            </Suspense>
          )}
        </div>
      ) : (
        <>
          {kind === 'picture' ? (
            <PicturePad count={child.pictures} attempt={attempt} />
          ) : (
            <WordsPad attempt={attempt} />
          )}
          {otherKind && (
            <Button variant="plain" className={styles.other} onClick={() => setKind(otherKind)}>
              {t(otherKind === 'picture' ? 'pad.usePictures' : 'pad.useWords')}
            </Button>
          )}
        </>
      )}
    </ChildScreen>
  )
}

/** Minutes and seconds as `4:05`; from one hour on, full hours with the unit. */
const formatWait = (seconds: number, tag: string) =>
  seconds >= 3_600
    ? new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
        Math.ceil(seconds / 3_600),
      )
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
