import { Arm, Body, Cheeks, Tail } from './parts.tsx'

export const WaoCheering = () => (
  <>
    <g className="wao-extra">
      <path
        transform="translate(40 40) rotate(-12)"
        fill="#FFC21F"
        stroke="#FFC21F"
        strokeWidth={4.2}
        strokeLinejoin="round"
        d="M0 -15L4.2 -5.8L14.3 -4.6L6.8 2.2L8.8 12.1L0 7.2L-8.8 12.1L-6.8 2.2L-14.3 -4.6L-4.2 -5.8Z"
      />
      <path
        transform="translate(286 34) rotate(14)"
        fill="#45ABFA"
        stroke="#45ABFA"
        strokeWidth={3.4}
        strokeLinejoin="round"
        d="M0 -12L3.4 -4.7L11.4 -3.7L5.5 1.8L7.1 9.7L0 5.8L-7.1 9.7L-5.5 1.8L-11.4 -3.7L-3.4 -4.7Z"
      />
      <circle cx={84} cy={22} r={6} fill="#3DC46F" />
      <circle cx={234} cy={18} r={7} fill="#A079F6" />
      <rect x={8} y={122} width={14} height={8} rx={3} fill="#A079F6" transform="rotate(-30 15 126)" />
      <rect x={298} y={124} width={14} height={8} rx={3} fill="#3DC46F" transform="rotate(28 305 128)" />
    </g>
    <g className="wao-figure">
      <Tail />
      <g className="wao-arms">
        <Arm path="M66 128Q36 116 36 84" hand={[36, 76]} thumb={[49, 79]} />
        <Arm path="M254 128Q284 116 284 84" hand={[284, 76]} thumb={[271, 79]} />
      </g>
      <Body />
      <g className="wao-eyes" fill="none" stroke="#172338" strokeWidth={8} strokeLinecap="round">
        <path d="M106 138Q128 108 150 138" />
        <path d="M170 138Q192 108 214 138" />
      </g>
      <Cheeks y={164} />
      <g className="wao-mouth">
        <path fill="#631A11" d="M130 166Q160 176 190 166Q194 210 160 212Q126 210 130 166Z" />
        <path fill="#FFB3A3" d="M140 198Q160 182 180 198Q174 212 160 212Q146 212 140 198Z" />
      </g>
    </g>
  </>
)
