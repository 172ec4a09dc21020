interface ChoiceProps<Name extends string> {
  legend: string;
  /** Name of the group of radio buttons. */
  name: string;
  options: readonly { name: Name; label: string }[];
  /** null if none is chosen. */
  chosen: Name | null;
  onChoose(name: Name): void;
}

/** A few options side by side, of which one is chosen: native radio buttons in a row. */
export function Choice<Name extends string>({ legend, name, options, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset className="choice">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.name} className="choice-option">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.name}
            checked={option.name === chosen}
            onChange={() => onChoose(option.name)}
          />
          <span className="choice-label">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
