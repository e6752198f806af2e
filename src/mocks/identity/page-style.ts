/**
 * Styles of the provider's pages on every host. Over HTTP there is no other style sheet, so the app's
 * colors are repeated. Text has a contrast of at least 4.5 to 1 and outlines 3 to 1, in both themes.
 */
export const pageStyle = `
:root { color-scheme: light dark; --page: light-dark(#f7f8fa, #0f1114); --card: light-dark(#fff, #16191e); --text: light-dark(#171a1f, #e9ebef); --quiet: light-dark(#5a6270, #9da5b3); --hair: light-dark(#e4e7ec, #2a2f37); --outline: light-dark(#8a92a0, #6b7482); --link: light-dark(#2f51c9, #93abff); --fill: light-dark(#2f51c9, #4763d8); --strong: light-dark(#2643ad, #3a54c4); --bad: light-dark(#b4232c, #ff9490); --bad-soft: light-dark(#fdebeb, #3b1c1e); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--text); font: 14px/20px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
main { max-width: 25rem; margin: 0 auto; padding: clamp(1.5rem, 9vh, 6rem) 1rem 2rem; }
p { margin: 0; color: var(--quiet); }
.brand { margin-bottom: 24px; color: var(--text); font-weight: 650; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 32px; font-weight: 650; letter-spacing: -.01em; }
h2 { margin: 32px 0 0; font-size: 14px; line-height: 20px; font-weight: 650; }
form { display: grid; gap: 4px; margin: 24px 0 0; padding: 20px; background: var(--card); border: 1px solid var(--hair); border-radius: 8px; }
label { font-weight: 600; }
input { width: 100%; min-height: 40px; margin: 0 0 12px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit; background: transparent; border: 1px solid var(--outline); border-radius: 6px; }
input[aria-invalid] { border-color: var(--bad); }
button { min-height: 40px; margin-top: 4px; padding: 0 16px; font: inherit; font-weight: 600; color: #fff; background: var(--fill); border: 0; border-radius: 6px; cursor: pointer; }
button:hover { background: var(--strong); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
[role='alert'] { margin-bottom: 12px; padding: 8px 12px; color: var(--bad); background: var(--bad-soft); border-radius: 6px; font-weight: 600; }
ul { margin: 12px 0 0; padding: 0; list-style: none; border-top: 1px solid var(--hair); }
li { display: grid; grid-template-columns: 7.5rem 1fr; gap: 8px; padding: 6px 0; border-bottom: 1px solid var(--hair); }
li span { color: var(--quiet); }
a { color: var(--link); font-weight: 600; text-decoration: underline; text-underline-offset: 2px; }
code { font: inherit; font-weight: 600; color: var(--text); }
`;
