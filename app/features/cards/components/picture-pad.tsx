import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { PictureCount } from '#rules/cards/secrets.ts'
import { useErrorText } from '#app/platform/errors/error-text.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { pictureNames } from '#app/ui/pictures/picture.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import { padPictures } from './pad-pictures.ts'
import type { Entering } from './use-entering.ts'
import styles from './picture-pad.module.css'

/**
 * Sixteen pictures, always in the same place. The last tap sends by itself; what was tapped is not shown to those who
 * look on.
 */
export function PicturePad({
  count,
  entering: { busy, missed, tries, enter },
}: {
  count: PictureCount
  entering: Entering
}) {
  const { t } = useTranslation(['cards', 'ui'])
  const { reasonText } = useErrorText()
  const [tapped, setTapped] = useState('')

  // A miss begins anew.
  useEffect(() => {
    if (tries > 0) setTapped('')
  }, [tries])

  const tap = (picture: number) => {
    if (busy || tapped.length >= count) return
    const now = tapped + picture.toString(16)
    setTapped(now)
    if (now.length === count) enter({ pictures: now })
  }

  const said =
    busy || tapped.length === count
      ? t('pad.looking')
      : missed && tapped === ''
        ? reasonText(missed.reason)
        : t('pad.tap', { number: tapped.length + 1 })
  return (
    <>
      <div className={styles.progress}>
        <ol className={styles.tail} aria-hidden>
          {Array.from({ length: count }, (_, at) => (
            <li
              key={at}
              className={clsx(styles.bow, at < tapped.length && styles.done, at === tapped.length && styles.next)}
            >
              {at < tapped.length ? <IconCheck /> : at + 1}
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
        <WaoStill mood={missed && tapped === '' ? 'thinking' : 'hello'} size={120} className={styles.wao} />
        <p className={clsx(styles.said, missed && tapped === '' && styles.missed)} role="status">
          {said}
        </p>
        <ReadAloud text={said} />
      </div>
      <div className={styles.board}>
        <div className={styles.grid} role="group" aria-label={t('pad.pictures')}>
          {pictureNames.map((name, at) => (
            // Not `disabled`: whoever uses a keyboard would be thrown back to the beginning after every try.
            <button
              key={name}
              type="button"
              className={styles.tile}
              aria-disabled={busy || undefined}
              aria-label={t(`ui:pictures.${name}`)}
              onClick={() => tap(at)}
            >
              <img src={padPictures[name]} className={styles.picture} width={96} height={96} alt="" draggable={false} />
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
