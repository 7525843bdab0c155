import { useTranslation } from 'react-i18next'
import { playBeat } from '../stage/sound.ts'
import type { ToolProps } from './class-tools.tsx'
import { lights } from './use-tools.ts'
import styles from './class-tools.module.css'

/** How loud the class may work. The light is also a word and a position, not only a color. */
export function TrafficLight({ state: { light }, change }: ToolProps) {
  const { t } = useTranslation('class-tools')
  return (
    <div className={styles.lightBox}>
      <div className={styles.light} role="group" aria-label={t('tool.light')}>
        {lights.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.lamp}
            data-color={color}
            aria-pressed={light === color}
            aria-label={t(`light.${color}`)}
            onClick={() => {
              if (light !== color) playBeat('drum')
              change({ light: light === color ? null : color })
            }}
          />
        ))}
      </div>
      <p className={styles.rule} role="status">
        {light ? t(`light.${light}`) : t('light.choose')}
      </p>
    </div>
  )
}
