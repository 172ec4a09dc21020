/** How each choice of a tenant's forms was last labelled: an answer that is no longer offered is still shown in words. */
export const choiceLabels: readonly string[] = [
  `create table choice_labels (
    tenant text not null,
    form text not null,
    field text not null,
    value text not null,
    label text not null,
    primary key (tenant, form, field, value))`,
];
