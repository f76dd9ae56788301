SELECT if(sum(cost_eur) <= 900, 'ok', raise_error('the budget is spent: ' || sum(cost_eur))) AS budget FROM IDENTIFIER(:catalog || '.ops.night');
