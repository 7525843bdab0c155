import { useTranslation } from 'react-i18next'
import apple from '#app/ui/art/pictures/apple.svg?url'
import boat from '#app/ui/art/pictures/boat.svg?url'
import cat from '#app/ui/art/pictures/cat.svg?url'
import fish from '#app/ui/art/pictures/fish.svg?url'
import flower from '#app/ui/art/pictures/flower.svg?url'
import kite from '#app/ui/art/pictures/kite.svg?url'
import moon from '#app/ui/art/pictures/moon.svg?url'
import snail from '#app/ui/art/pictures/snail.svg?url'
import sun from '#app/ui/art/pictures/sun.svg?url'
import { LandingIcon } from './landing-icon.tsx'
import styles from './landing-entry.module.css'

const choice = [cat, apple, moon, boat, sun, snail, flower, fish, kite]
const secret = [fish, sun, cat]
const steps = ['scan', 'tap', 'in'] as const

/** Explains how students sign in: a printed card and three secret pictures. */
export function LandingEntry() {
  const { t } = useTranslation('public-pages')
  return (
    <section className={styles.section} aria-labelledby="entry">
      <div className={styles.scene} role="img" aria-label={t('landing.entry.card')}>
        <div className={styles.pictures}>
          {choice.map((picture) => (
            <Picture key={picture} src={picture} />
          ))}
        </div>
        <div className={styles.card}>
          <div className={styles.front}>
            <LandingIcon name="qrcode" className={styles.qr} />
            <span className={styles.name}>
              <Picture src={kite} />
              <i />
              <i />
            </span>
          </div>
          <div className={styles.secret}>
            {secret.map((picture) => (
              <Picture key={picture} src={picture} />
            ))}
          </div>
        </div>
      </div>
      <div className={styles.words}>
        <h2 id="entry">{t('landing.entry.title')}</h2>
        <p className={styles.lead}>{t('landing.entry.text')}</p>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step} className={styles.step}>
              <span className={styles.mark}>
                <b>{index + 1}</b>
              </span>
              {t(`landing.entry.${step}`)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const Picture = ({ src }: { src: string }) => <img src={src} alt="" width={56} height={56} loading="lazy" />
