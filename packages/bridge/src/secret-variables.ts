/** Variables with such a word in their names hold secrets: `MY_API_KEY`, `DB_PASSWORD_2`. */
const SECRET_NAME =
  /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|COOKIE)S?(?:_|\d*$)/i;
/** A shorter value would also be found where it means nothing. */
const SHORTEST = 8;

/**
 * The values of all variables whose names say that they are secret.
 *
 * @example
 * secretValues({ GEMINI_API_KEY: "abcdefgh", HOME: "/home/me" }); // ["abcdefgh"]
 */
export function secretValues(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST && SECRET_NAME.test(name) ? [value] : [],
  );
}
