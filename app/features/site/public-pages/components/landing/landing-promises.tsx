import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { languages, localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import star from '#app/ui/art/pictures/star.svg?url'
import { LandingIcon } from './landing-icon.tsx'
import styles from './landing-promises.module.css'

/** Four features that matter to schools, each with an illustration. */
export function LandingPromises() {
  const { t } = useTranslation('public-pages')
  const current = splitLocale(useLocation().pathname)
  return (
    <div className={styles.promises}>
      <LandingPromise name="fair">
        <LabeledIcon label={t('landing.fair.device')} icon={<LandingIcon name="device-tablet" />} />
        <span className={styles.string}>
          <img src={star} alt="" width={40} height={40} loading="lazy" />
        </span>
        <LabeledIcon label={t('landing.fair.server')} icon={<LandingIcon name="server-2" />} />
      </LandingPromise>
      <LandingPromise name="offline">
        <LabeledIcon label={t('landing.offline.waiting')} icon={<LandingIcon name="cloud-up" />} />
        <span className={styles.string} />
        <LabeledIcon label={t('landing.offline.saved')} icon={<LandingIcon name="cloud-check" />} />
      </LandingPromise>
      <LandingPromise name="yours">
        <span className={styles.hill} />
        <LabeledIcon label={t('landing.yours.place')} icon={<LandingIcon name="server-2" />} />
      </LandingPromise>
      <LandingPromise name="languages">
        <ul className={styles.tongues}>
          {languages.map(({ code, tag, nativeName }) => (
            <li key={code}>
              {/* Plain link: another language needs other fonts and therefore a full page load. */}
              <a
                className={styles.tongue}
                href={localePath(code, current.path)}
                lang={tag}
                hrefLang={tag}
                aria-current={code === current.locale}
              >
                {nativeName}
              </a>
            </li>
          ))}
        </ul>
      </LandingPromise>
    </div>
  )
}

function LandingPromise({ name, children }: { name: 'fair' | 'offline' | 'yours' | 'languages'; children: ReactNode }) {
  const { t } = useTranslation('public-pages')
  return (
    <section className={styles.promise} aria-labelledby={name}>
      <div className={styles.picture} data-name={name}>
        {children}
      </div>
      <div className={styles.words}>
        <h2 id={name} className={styles.title}>
          {t(`landing.${name}.title`)}
        </h2>
        <p className={styles.text}>{t(`landing.${name}.text`)}</p>
      </div>
    </section>
  )
}

const LabeledIcon = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <span className={styles.thing}>
    <span className={styles.icon}>{icon}</span>
    {label}
  </span>
)
