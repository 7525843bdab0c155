import { Arm, Body, Cheeks } from './parts.tsx'

export const WaoAsleep = () => (
  <>
    <g className="wao-figure" transform="rotate(-22 160 150) translate(4 20)">
      <Body />
      <g className="wao-eyes" fill="none" stroke="#172338" strokeWidth={8} strokeLinecap="round">
        <path d="M106 130Q128 154 150 130" />
        <path d="M170 130Q192 154 214 130" />
      </g>
      <Cheeks y={164} />
      <g className="wao-mouth">
        <ellipse cx={160} cy={188} rx={9} ry={8} fill="#631A11" />
      </g>
      <g className="wao-arms">
        <Arm path="M244 146Q242 180 214 191" hand={[207, 196]} thumb={[199, 183]} />
      </g>
    </g>
    <g className="wao-cloud">
      <path
        transform="translate(6 222) scale(1.4)"
        fill="#B7DCFA"
        d="M22 60A22 22 0 0 1 24 16A30 30 0 0 1 80 12A24 24 0 0 1 118 30A16 16 0 0 1 112 60Z"
      />
      <path
        transform="translate(82 226) scale(1.76)"
        fill="#E4F2FF"
        d="M22 60A22 22 0 0 1 24 16A30 30 0 0 1 80 12A24 24 0 0 1 118 30A16 16 0 0 1 112 60Z"
      />
      <path
        transform="translate(82 226) scale(1.76)"
        fill="#C6E3FB"
        d="M2 47C34 57 92 56 129 42A16 16 0 0 1 112 60H22A22 22 0 0 1 2 47Z"
      />
    </g>
    <g className="wao-extra" fill="none" stroke="#A079F6" strokeLinecap="round" strokeLinejoin="round">
      <path strokeWidth={6} d="M228 52H246L228 72H246" />
      <path strokeWidth={8} d="M262 8H290L262 38H290" />
    </g>
  </>
)
