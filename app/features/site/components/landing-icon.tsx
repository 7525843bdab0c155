import { clsx } from 'clsx'
import sprite from '../art/landing-icons.svg?url'

type LandingIconProps = {
  name:
    | 'ad-off'
    | 'language'
    | 'mail-off'
    | 'qrcode'
    | 'cloud-check'
    | 'cloud-up'
    | 'device-tablet'
    | 'server-2'
    | 'building-community'
    | 'chalkboard'
    | 'heart-handshake'
  className?: string
}

/**
 * Icons (Tabler, MIT) of the parts of the start page where nothing happens: one picture file, so that a first visit
 * brings no script for them.
 */
export const LandingIcon = ({ name, className }: LandingIconProps) => (
  <svg className={clsx('tabler-icon', className)} aria-hidden>
    <use href={`${sprite}#${name}`} />
  </svg>
)
