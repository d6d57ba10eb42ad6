import classes from './sign-in-preview.module.css';

const DEFAULT_COLOUR = '#0b6b63';

/** Black or white, whichever has more contrast (WCAG 2.2, relative luminance). The hosted pages choose the same way. */
function textColourOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/**
 * A static preview of the hosted sign-in page. The first letter replaces the logo, because the console loads no content
 * from other sites.
 */
export function SignInPreview(given: { name: string; colour: string; logo: string; email: string; help: string }) {
  const { name, logo, email, help } = given;
  const colour = /^#[0-9a-f]{6}$/i.test(given.colour) ? given.colour : DEFAULT_COLOUR;
  const brand = { backgroundColor: colour, color: textColourOn(colour) };
  return (
    <div className={classes.page} role="img" aria-label={`Sign-in page of ${name}`} data-colour={colour}>
      <div className={classes.head}>
        <span className={classes.mark} style={brand}>
          {([...name][0] ?? 'T').toUpperCase()}
        </span>
        <strong>{name}</strong>
      </div>
      <p className={classes.title}>Sign in to payroll</p>
      <span className={classes.label}>E-mail address</span>
      <span className={classes.field} />
      <span className={classes.label}>Password</span>
      <span className={classes.field} />
      <span className={classes.button} style={brand}>
        Sign in
      </span>
      <p className={classes.foot}>
        {(help || email) &&
          `Questions about ${name}? ${[help && 'Get help', email].filter(Boolean).join(' or write to ')}. `}
        Secure sign-in by Tasman Payroll. {name} never sees your password.
        {logo && ' The logo takes the place of the letter.'}
      </p>
    </div>
  );
}
