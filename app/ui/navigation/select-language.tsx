import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { Menu, MenuLink } from './menu.tsx'
import styles from './select-language.module.css'

export type LanguageChoice = {
  code: string
  /** Name in its own language. */
  name: string
  /** Language tag for the `lang` attribute. */
  tag: string
  /** The current page in that language. */
  href: string
  current: boolean
}

type SelectLanguageProps = { languages: LanguageChoice[]; align?: 'start' | 'end'; side?: 'below' | 'above' }

export function SelectLanguage({ languages, align = 'end', side }: SelectLanguageProps) {
  const { t } = useTranslation('ui')
  const current = languages.find((language) => language.current)
  return (
    <Menu
      align={align}
      side={side}
      summaryClassName={styles.summary}
      summary={
        <>
          <IconWorld aria-hidden />
          <span className="sk-visually-hidden">{t('language.choose')}</span>
          <span>{current?.name}</span>
          <IconChevronDown aria-hidden />
        </>
      }
    >
      {languages.map(({ code, name, tag, ...choice }) => (
        // Full page load: fonts and document language differ between languages.
        <MenuLink
          key={code}
          {...choice}
          lang={tag}
          reloadDocument
          icon={<IconCheck className={styles.tick} aria-hidden />}
        >
          {name}
        </MenuLink>
      ))}
    </Menu>
  )
}
