import { Seal, Wordmark } from '@/ui/Brand';

/** Hills, sun and verse at the left of the login page; decoration only. */
export function LoginArt() {
  return (
    <div className="login-art" aria-hidden="true">
      <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice">
        <rect width="800" height="900" fill="#ECE7DB" />
        <circle cx="548" cy="262" r="62" fill="#A93D2C" opacity=".92" />
        <path d="M0 560C120 470 210 560 320 500S560 430 800 540V900H0Z" fill="#C6D0C3" />
        <path d="M0 650C150 560 260 660 400 600S650 560 800 640V900H0Z" fill="#8FAA9D" />
        <path d="M0 740C170 650 330 760 470 690S690 670 800 730V900H0Z" fill="#4E7A6B" />
        <path d="M0 820C180 760 340 840 500 790S700 780 800 810V900H0Z" fill="#23463D" />
        <g fill="none" stroke="#23463D" strokeLinecap="round">
          <path d="M640 372q9-8 18 0q9-8 18 0" strokeWidth="2" />
          <path d="M690 402q7-6 14 0q7-6 14 0" strokeWidth="1.6" />
        </g>
      </svg>
      <div className="login-verse">
        <div className="login-verse-end">
          <Wordmark text="一城文脉" size={34} spacing={0.14} vertical />
          <Seal size={26} />
        </div>
        <Wordmark text="一方山水" size={34} spacing={0.14} vertical />
        <Wordmark text="云上文化馆" size={18} spacing={0.38} vertical />
      </div>
    </div>
  );
}
