import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { languageOf, splitLocale } from '#app/platform/i18n/languages.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ScreenDialog } from '#app/ui/screen-dialog.tsx'
import { Sky } from '#app/ui/sky.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { PadChild } from '../contract.ts'
import { PicturePad } from './picture-pad.tsx'
import { useEntering } from './use-entering.ts'
import { useModal } from './use-modal.ts'
import { WordsPad } from './words-pad.tsx'
import styles from './child-pad.module.css'

type ChildPadProps = {
  child: PadChild
  /** Sent along with the secret: the card, or the name and the proof of the class code. */
  proof: Record<string, string>
  action: string
  onLeave: () => void
}

/** One child signs in: pictures or words, and nothing else on the screen. */
export function ChildPad({ child, proof, action, onLeave }: ChildPadProps) {
  const { t } = useTranslation('cards')
  const dialog = useModal()
  const entering = useEntering(proof, action)
  const [kind, setKind] = useState(child.kinds[0]!)
  const other = child.kinds.find((one) => one !== kind)
  const { missed, waitSeconds } = entering
  const rests = waitSeconds > 0
  const { tag } = languageOf(splitLocale(useLocation().pathname).locale)

  // Beside the page, not in it: a page to read has little sky, a child's sign-in has all of it.
  return createPortal(
    <ScreenDialog ref={dialog} aria-labelledby="pad-name" onClose={onLeave} data-surface="learner">
      <Sky hills={rests || kind === 'words'} className={styles.sky}>
        <header className={styles.head}>
          <IconButton
            label={t('pad.back')}
            icon={<IconArrowLeft aria-hidden />}
            variant="paper"
            size={56}
            onClick={onLeave}
          />
          <h2 id="pad-name" className={styles.name}>
            <Kite look={kiteFor(child.id)} size={52} />
            {child.name}
          </h2>
        </header>
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
          </div>
        ) : missed && missed.reason !== 'wrong' && missed.reason !== 'offline' ? (
          <div className={styles.rest} role="alert">
            <WaoStill mood="lost" size={180} />
            <h3>
              <ReasonText reason={missed.reason} />
            </h3>
            <p>{t(missed.reason === 'code-closed' ? 'pad.chooseAgain' : 'pad.askTeacher')}</p>
            <Button size="large" onClick={onLeave}>
              {t('pad.back')}
            </Button>
          </div>
        ) : (
          <>
            {kind === 'picture' ? (
              <PicturePad count={child.pictures} entering={entering} />
            ) : (
              <WordsPad entering={entering} />
            )}
            {other && (
              <Button variant="plain" onClick={() => setKind(other)}>
                {t(other === 'picture' ? 'pad.usePictures' : 'pad.useWords')}
              </Button>
            )}
          </>
        )}
      </Sky>
    </ScreenDialog>,
    document.body,
  )
}

/** As a kitchen clock shows it; hours in words. */
const clockOf = (seconds: number, tag: string) =>
  seconds >= 3_600
    ? new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
        Math.ceil(seconds / 3_600),
      )
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
