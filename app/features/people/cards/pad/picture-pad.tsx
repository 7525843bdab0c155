import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { PictureCount } from '#rules/cards/secrets.ts'
import { useErrorText } from '#app/platform/errors/error-text.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { pictureNames } from '#app/ui/pictures/picture.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { padPictures } from './pad-pictures.ts'
import type { SignInAttempt } from './use-sign-in-attempt.ts'
import styles from './picture-pad.module.css'

/**
 * Sixteen pictures in fixed positions. The last tap submits. Tapped pictures are not displayed, because classmates may
 * be watching.
 */
export function PicturePad({
  count,
  attempt: { busy, failure, tries, enter },
}: {
  count: PictureCount
  attempt: SignInAttempt
}) {
  const { t } = useTranslation(['cards', 'ui'])
  const { reasonText } = useErrorText()
  const [tapped, setTapped] = useState('')

  useEffect(() => {
    if (tries > 0) setTapped('')
  }, [tries])

  const tap = (picture: number) => {
    if (busy || tapped.length >= count) return
    const pictures = tapped + picture.toString(16)
    setTapped(pictures)
    if (pictures.length === count) enter({ pictures })
  }

  const message =
    busy || tapped.length === count
      ? t('pad.looking')
      : failure && tapped === ''
        ? reasonText(failure.reason)
        : t('pad.tap', { number: tapped.length + 1 })
  return (
    <>
      <div className={styles.progress}>
        <ol className={styles.tail} aria-hidden>
          {Array.from({ length: count }, (_, index) => (
            <li
              key={index}
              className={clsx(styles.bow, index < tapped.length && styles.done, index === tapped.length && styles.next)}
            >
              {index < tapped.length ? <IconCheck /> : index + 1}
            </li>
          ))}
        </ol>
        <IconButton
          label={t('pad.undo')}
          icon={<IconBackspace aria-hidden />}
          variant="paper"
          size={56}
          disabled={busy || tapped === ''}
          onClick={() => setTapped(tapped.slice(0, -1))}
        />
      </div>
      <div className={styles.saying}>
        <WaoStill mood={failure && tapped === '' ? 'thinking' : 'hello'} size={120} className={styles.wao} />
        <p className={clsx(styles.said, failure && tapped === '' && styles.missed)} role="status">
          {message}
        </p>
        <ReadAloud text={message} />
      </div>
      <div className={styles.board}>
        <div className={styles.grid} role="group" aria-label={t('pad.pictures')}>
          {pictureNames.map((name, index) => (
            // Not `disabled`: a disabled button loses the keyboard focus after every attempt.
            <button
              key={name}
              type="button"
              className={styles.tile}
              aria-disabled={busy || undefined}
              aria-label={t(`ui:pictures.${name}`)}
              onClick={() => tap(index)}
            >
              <img src={padPictures[name]} className={styles.picture} width={96} height={96} alt="" draggable={false} />
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
