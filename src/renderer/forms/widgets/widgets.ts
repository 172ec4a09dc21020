import type { RegistryWidgetsType } from "@rjsf/utils";
import { CardWidget } from "./card-widget.tsx";
import { CheckboxWidget } from "./checkbox-widget.tsx";
import { CheckboxesWidget } from "./checkboxes-widget.tsx";
import { ColorWidget } from "./color-widget.tsx";
import { MoneyWidget, NumberWidget } from "./number-widgets.tsx";
import { FilesWidget } from "./files-widget.tsx";
import { DateWidget, EmailWidget, TextWidget } from "./text-widgets.tsx";
import { PasswordWidget } from "./password-widget.tsx";
import { PhoneWidget } from "./phone-widget.tsx";
import { RadioWidget } from "./radio-widget.tsx";
import { SelectWidget } from "./select-widget.tsx";
import { TextareaWidget } from "./textarea-widget.tsx";

/** The closed list of widgets that a form document may name. */
export const widgets: RegistryWidgetsType = {
  text: TextWidget,
  textarea: TextareaWidget,
  email: EmailWidget,
  password: PasswordWidget,
  number: NumberWidget,
  money: MoneyWidget,
  date: DateWidget,
  color: ColorWidget,
  phone: PhoneWidget,
  card: CardWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  checkboxes: CheckboxesWidget,
  files: FilesWidget,
};
