import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { languageOf, splitLocale } from '#app/platform/i18n/languages.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { Button } from '#app/ui/button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { PadChild } from '../contract.ts'
import { ChildScreen } from './child-screen.tsx'
import { PicturePad } from './picture-pad.tsx'
import { useEntering } from './use-entering.ts'
import { WordsPad } from './words-pad.tsx'
import styles from './child-pad.module.css'

// It listens for the teacher's help; nobody else on this page needs a live connection.
const RestWatch = lazyPart(() => import('./rest-watch.tsx'))

type ChildPadProps = {
  child: PadChild
  /** Sent along with the secret: the card, or the name and the proof of the class code. */
  proof: Record<string, string>
  /** The page that takes the secret. */
  action: string
  onLeave: () => void
}

/** One child signs in: pictures or words, and nothing else on the screen. */
export function ChildPad({ child, proof, action, onLeave }: ChildPadProps) {
  const { t } = useTranslation('cards')
  const entering = useEntering(proof, action)
  const [kind, setKind] = useState(child.kinds[0]!)
  const other = child.kinds.find((one) => one !== kind)
  const { missed, waitSeconds } = entering
  const rests = waitSeconds > 0
  const stopped = missed !== null && missed.reason !== 'wrong' && missed.reason !== 'offline'
  const taps = kind === 'picture' && !rests && !stopped
  const { tag } = languageOf(splitLocale(useLocation().pathname).locale)

  return (
    <ChildScreen
      title={
        <>
          <ChildKite id={child.id} size={52} />
          {child.name}
        </>
      }
      hills={rests || kind === 'words'}
      className={taps ? styles.pictures : undefined}
      onLeave={onLeave}
    >
      {rests ? (
        <div className={styles.rest} role="alert">
          <WaoStill mood="asleep" size={180} />
          <h3>
            <ReasonText reason="resting" />
          </h3>
          {/* The rest is announced; its seconds are not read out one by one. */}
          <p className={styles.clock} aria-live="off">
            {t('pad.restFor', { time: clockOf(waitSeconds, tag) })}
          </p>
          <p>{t('pad.restHint')}</p>
          {missed?.rest && (
            <Suspense>
              <RestWatch path={missed.rest} onFree={entering.free} />
            </Suspense>
          )}
        </div>
      ) : stopped ? (
        <div className={styles.rest} role="alert">
          <WaoStill mood="lost" size={180} />
          <h3>
            <ReasonText reason={missed.reason} />
          </h3>
          <p>{t(missed.reason === 'code-closed' ? 'pad.chooseAgain' : 'pad.askTeacher')}</p>
          <Button size="large" onClick={onLeave}>
            {t('pad.back')}
          </Button>
          {missed.rest && (
            <Suspense>
              <RestWatch path={missed.rest} onFree={entering.free} />
            </Suspense>
          )}
        </div>
      ) : (
        <>
          {kind === 'picture' ? (
            <PicturePad count={child.pictures} entering={entering} />
          ) : (
            <WordsPad entering={entering} />
          )}
          {other && (
            <Button variant="plain" className={styles.other} onClick={() => setKind(other)}>
              {t(other === 'picture' ? 'pad.usePictures' : 'pad.useWords')}
            </Button>
          )}
        </>
      )}
    </ChildScreen>
  )
}

/** As a kitchen clock shows it; hours in words. */
const clockOf = (seconds: number, tag: string) =>
  seconds >= 3_600
    ? new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
        Math.ceil(seconds / 3_600),
      )
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
