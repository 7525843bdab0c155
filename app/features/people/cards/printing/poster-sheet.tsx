import { useTranslation } from 'react-i18next'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { PaperSheet } from '#app/ui/frames/paper-frame.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { PrintedClass } from '../contract.ts'
import styles from './poster-sheet.module.css'

/** Poster for the classroom wall: address, class code and QR code, with instructions in all four languages. */
export function PosterSheet({
  printed: { name, code, teachers, joinAddress, paper, poster },
}: {
  printed: PrintedClass
}) {
  const { t } = useTranslation('cards')
  const address = joinAddress.replace(/^https?:\/\//, '')
  return (
    <PaperSheet size={paper} className={styles.sheet}>
      <header className={styles.head}>
        <Lockup height={48} />
        <WaoStill mood="hello" size={120} />
      </header>
      <div className={styles.class}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.teacher}>{teachers.join(' · ')}</p>
      </div>
      <p className={styles.code}>{formatClassCode(code)}</p>
      <QrCode text={`${joinAddress}/${code}`} label={t('print.posterQr', { name })} className={styles.qr} />
      <p className={styles.address}>{address}</p>
      <ul className={styles.words}>
        {poster.map(({ tag, text }) => (
          <li key={tag} lang={tag}>
            {text}
          </li>
        ))}
      </ul>
    </PaperSheet>
  )
}
