import { clsx } from 'clsx'
import type { SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }

/**
 * Creates an icon component from an SVG path. Line and fill styles are in `theme/base.css` to keep pages with some
 * sixty icons small. `tools/build/icon-paths.ts` replaces every imported Tabler icon by a call of this function.
 */
export const icon = (path: string, filled: boolean) =>
  function Icon({ size, stroke, className, ...rest }: IconProps) {
    return (
      <svg
        className={clsx('tabler-icon', filled && 'tabler-filled', className)}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        strokeWidth={stroke}
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
